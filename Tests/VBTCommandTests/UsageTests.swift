import Minerva
import Testing
import VBTCommand

/// Wrong usage: status 2 and one line that says what, with the nearest right spelling.
@Suite struct UsageTests {
    /// Names that lifters have for lifts and their variants.
    @Test(arguments: [
        ("cj", "clean-and-jerk"), ("C&J", "clean-and-jerk"), ("c+j", "clean-and-jerk"),
        ("Clean & Jerk", "clean-and-jerk"),
        ("power clean and jerk", "clean-and-jerk"), ("power clean", "clean"), ("hang-clean", "clean"),
        ("squat clean", "clean"),
        ("power snatch", "snatch"), ("split jerk", "jerk"), ("push jerk", "jerk"), ("back squat", "squat"),
        ("overhead squat", "squat"), ("Bench Press", "bench"),
    ])
    func aLiftersNameForALiftLeadsToTheCommands(spoken: String, name: String) {
        let run = CommandRun(["analyze", "x.mp4", "--lift", spoken])
        #expect(
            run.status == .usage && run.errors.contains("is no lift; did you mean \(name)? Known:"), "\(run.errors)")
    }

    @Test(arguments: ["curl", "power", "hang", "push press", "row", "&"])
    func noLiftIsSuggestedForWhatIsNone(spoken: String) {
        let run = CommandRun(["analyze", "x.mp4", "--lift", spoken])
        #expect(run.status == .usage && !run.errors.contains("did you mean"), "\(run.errors)")
    }

    @Test(arguments: [
        (["analyze", "x.mp4", "--lift", "snach"], "did you mean snatch?"),
        (["analyze", "x.mp4", "--load", "-5"], "out of range"),
        (["analyze", "x.mp4", "--load", "heavy"], "80kg"),
        (["analyze", "x.mp4", "--load", "nan"], "no quantity"),
        (["analyze", "x.mp4", "--load", "1e9kg"], "no quantity"),
        (["analyze", "x.mp4", "--stature", "17m"], "out of range"),
        (["analyze", "x.mp4", "--plate", "5m"], "out of range"),
        (["analyze", "x.mp4", "--lock", "12"], "X,Y"),
        (["analyze", "x.mp4", "--every", "0"], "whole number"),
        (["analyze", "x.mp4", "--every", "99999999999999999999"], "whole number"),
        (["analyze", "x.mp4", "--preset", "clasic"], "did you mean classic?"),
        (["analyze", "x.mp4", "--set", "lowPass.cutofHz=9"], "did you mean lowPass.cutoffHz?"),
        (["analyze", "x.mp4", "--set", "LOWPASS.ORDER=4"], "did you mean lowPass.order?"),
        (["analyze", "x.mp4", "--set", "reps.stillspeed=1"], "did you mean reps.stillSpeedMps?"),
        (["analyze", "x.mp4", "--set", "liftStart.restBand=1"], "did you mean liftStart.restBandMeters?"),
        (["analyze", "x.mp4", "--set", "lowPass.cutoffHz=900"], "out of range"),
        (["analyze", "x.mp4", "--set", "lowPass.order=3"], "even"),
        (["analyze", "x.mp4", "--set", "lowPass.cutoffHz=24.0000001"], "=24.0000001 is out of range: 0 to 24 Hz"),
        (["analyze", "x.mp4", "--set", "lowPass.order=4.0000001"], "=4.0000001: an even number"),
        (["analyze", "x.mp4", "--set", "lowPass.cutoffHz=abc"], "abc is no number; lowPass.cutoffHz takes 0 to 24 Hz"),
        (["track", "x.vbttrack.json", "--out", "y"], "vbt analyze x.vbttrack.json"),
        (["--version", "x"], "takes no arguments"),
        (["analyze", "x.mp4", "--set", "derivative.order=3"], "even"),
        (["analyze", "x.mp4", "--marker", "secnd_pull=1.5"], "did you mean second_pull?"),
        (["analyze", "x.mp4", "--marker", "second_pull"], "NAME=SECONDS"),
        (["analyze", "x.mp4", "--marker", "second_pull=soon"], "no time"),
        (["analyze", "x.mp4", "--marker", "second_pull=-1"], "no time"),
        (["analyze", "x.mp4", "--marker", "second_pull=nan"], "no time"),
        (["analyze", "x.mp4", "--jsn", "-"], "did you mean --json?"),
        (["analyze", "x.mp4", "--compare", "y.mp4", "--quiet"], "--report"),
        (["analyze", "x.mp4", "--compare", "y.mp4", "--json", "-"], "--report"),
        (["analyze", "x.mp4", "--report", "r.txt"], "the page is HTML, which .txt is not; name it r.html"),
        (["analyze", "x.mp4", "--report", "./r.v2.PDF"], "name it ./r.v2.html"),
        (["analyze", "x.mp4", "--overlay", "o.webm"], "the video is MP4"),
        (["analyze", "x.mp4", "--csv", "m.xlsx"], "the tables are CSV"),
        (["analyze", "x.mp4", "--json", "r.html"], "this is JSON"),
        (["analyze", "x.mp4", "--trc", "m.csv"], "the markers are TRC"),
        (["analyze", "x.mp4", "--track", "t.mp4"], "name it t.vbttrack.json"),
        (["track", "x.mp4", "--out", "t.csv"], "a track is JSON"),
        (["trend", "--report", "r.pdf"], "name it r.html"), (["trend", "--plot", "p.txt"], ".svg, .png or .pdf"),
        (["library", "show", "1", "--report", "r.html"], "name it r.json"),
        (["library", "show", "1", "--thumbnail", "t.png"], "name it t.jpg"),
        (["library", "export", "all.sqlite"], "name it all.json"),
        (["analyze", "x.mp4", "--json"], "needs a value"),
        (["analyze"], "needs a clip"),
        (["track", "x.mp4"], "needs --out"),
        (["analyse", "x.mp4"], "did you mean analyze?"),
        (["lab", "--port", "70000"], "whole number"),
        (["lab", "--opne"], "did you mean --open?"),
        (["trend", "--foo"], "vbt trend has no flag --foo."), (["trend", "--x"], "has no flag --x."),
        (["analyze", "x.mp4", "--lift", "bench press"], "--lift bench press is no lift; did you mean bench? Known:"),
        (["analyze", "x.mp4", "--lift", "curl"], "--lift curl is no lift. Known:"),
        (["analyze", "x.mp4", "--set", "foo=1"], "There is no setting foo. vbt settings lists all."),
        (["analyze", "x.mp4", "--bodymass", "80kg"], "did you mean --body-mass?"),
        (["library", "lst"], "did you mean list?"), (["dance"], "There is no command dance."),
        (["library"], "needs one of add, list"),
        (["athlete", "ad", "Anna"], "did you mean add?"),
        (["athlete", "add"], "takes one name"),
        (["athlete", "add", "Anna", "--stature", "17m"], "out of range"),
        (["library", "show", "one"], "no number of a recording"),
        (["library", "list", "--limit", "0"], "whole number"),
        (["library", "evict", "--dry"], "did you mean --dry-run?"),
        (["trend", "--since", "yesterday"], "YYYY-MM-DD"),
        (["trend", "--since", "2026-02-30"], "2026-02-30 is no day of the calendar"),
        (["trend", "--compare", "2026-01-01"], "two days"),
        (["trend", "--compare", "2026-01-01,2026-02-30"], "2026-02-30 is no day of the calendar"),
        (["trend", "--lift", "snatch", "--threshold", "fast"], "from 0.5 to 3 m/s"),
        (["trend", "--threshold", "1.8"], "name it with --lift"),
        (["analyze", "x.mp4", "--library", "l.sqlite"], "goes with --save"),
    ])
    func aMistakeIsNamedWithTheWayOut(arguments: [String], words: String) {
        let run = CommandRun(arguments)
        #expect(run.status == .usage)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains(words), "said: \(run.errors)")
    }

    @Test func helpNamesEveryCommandAndEndsWell() {
        let run = CommandRun(["help"])
        #expect(run.status == .success)
        for command in ["analyze", "track", "athlete", "library", "trend", "lab", "doctor"] {
            #expect(run.output.contains("vbt \(command)"))
        }
        #expect(CommandRun(["help", "analyze"]).output.contains("--load"))
    }

    @Test func everyMarkerIsNamedInTheHelp() {
        let help = CommandRun(["help", "analyze"]).output
        for name in PhaseMarker.Name.all { #expect(help.contains(name.text)) }
    }

    @Test func everyLineOfHelpAndSettingsFitsEightyColumns() {
        for arguments in [
            ["help"], ["help", "analyze"], ["help", "track"], ["help", "athlete"], ["help", "library"],
            ["help", "trend"], ["help", "lab"], ["settings"],
        ] {
            for line in CommandRun(arguments).output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
    }
}
