import Minerva

/// The texts of `vbt help`.
enum HelpText {
    static let commands = ["analyze", "track", "settings", "athlete", "library", "trend", "lab", "doctor", "help"]

    static let overview = """
        vbt measures barbell lifts from ordinary video.

          vbt analyze INPUT…        clips, folders or saved tracks to reps and figures
          vbt track CLIP --out FILE seeing only: save where the plate is in each frame
          vbt settings [--json]     every tunable: name, unit, default, range, why
          vbt athlete add|list|…    who lifts
          vbt library list|show|…   what is kept: recordings and their analyses
          vbt trend                 how the bar's speed goes over weeks
          vbt lab [CLIP…]           VBT Lab: a page on this machine to try settings on
          vbt doctor                what is installed, what is missing, how to mend it
          vbt help [COMMAND]        more on one command
          vbt --version

        Try: vbt analyze Samples/snatch.mp4 --lift snatch --load 80kg

        """

    static func text(for command: String) -> String? {
        switch command {
        case "analyze": analyze
        case "track": track
        case "athlete": athlete
        case "library": library
        case "trend": trend
        case "lab": lab
        case "settings":
            "vbt settings [--json]\n\nLists every tunable: name, unit, default, range, what it does and why.\n"
        case "doctor": "vbt doctor\n\nReports what is installed and what is missing, and the command that mends it.\n"
        case "help": overview
        default: nil
        }
    }

    private static let analyze = """
        vbt analyze INPUT… [FLAGS]

        INPUT is a clip that FFmpeg reads, a folder of clips, or a saved track
        (*.vbttrack.json), which is analysed again without its clip.

          --lift NAME         snatch, clean, jerk, clean-and-jerk, squat, bench,
                              deadlift; auto (default) recognises it, says why
          --load 80kg|176lb   mass of the loaded bar; without it no force and power
          --plate 450mm       diameter of the plate
          --stature 178cm|1.78m|5ft10in   --body-mass 81kg    kept in the report
          --lock X,Y[@S]      the plate to follow: display pixels, at S seconds
          --json FILE|-       the report; - writes only JSON to standard output,
                              one document per input
          --csv FILE          motion, joints and angles, one row per instant; beside
                              it FILE-reps.csv and FILE-phases.csv, one row for each
          --report FILE.html  one page with everything, to be sent or printed
          --stills DIR        each repetition's moments as PNG; plots as SVG, PDF
          --overlay FILE.mp4  the clip with path, phases and velocity drawn on it
          --compare OTHER     a second clip or track beside it, in table, page and
                              stills; with --overlay both clips in one video
          --trc FILE          bar and joints as markers, for OpenSim
          --track FILE        what was seen, to be analysed again later
          --preset default|classic    classic: the original system's fixed filter,
                              to compare figures with it
          --set NAME=VALUE    one number changed, repeatable; vbt settings lists all
          --settings FILE.json    several: {"NAME": VALUE, …}, or a report's
          --marker NAME=S     where a phase begins for the form score, instead of where
                              it was found; repeatable. NAME: first_pull,
                              second_pull, turnover, catch, recovery, dip, drive,
                              receive, jerk_recovery, eccentric, concentric, end
          --every N           look for plate and joints on every Nth frame only
          --cpu-ceiling PERCENT   live: no faster than the clip plays, looking at
                              fewer frames while more of one core is used
          --threads N         threads of the plate detector
          --no-pose           leave the joints out: phases from the bar alone
          --quiet             no table, no progress
          --save              keep the analysis in the library; a clip that is
                              there keeps whose it is, load, lift, plate, stature,
                              body mass, settings and markers where none are
                              given; for another lift no markers, for another
                              athlete no plate, stature and body mass
          --athlete NAME      whose lift it is (default with --save: who was named
                              last); the profile stands in for what is not given
          --library FILE      another library than the standard one

        With several inputs FILE names a folder that gets one file for each.
        Exit status: 0 analysed, 2 wrong usage, 3 unreadable input, 4 no bar or no
        lift found, 5 something is not installed, 1 a fault of ours or an output
        that cannot be written.

        """

    private static let athlete = """
        vbt athlete add NAME [PROFILE]      a new athlete, the default from then on
        vbt athlete change NAME [--name NEW] [PROFILE]
        vbt athlete use NAME                the default for --save and vbt trend
        vbt athlete list                    all, the default first
        vbt athlete show [NAME]             the profile, and what was trained

        PROFILE: --stature 178cm  --body-mass 81kg  --plate 450mm  --units kg|lb
        analyze takes from it what is not given. Each takes --library FILE.

        """

    private static let library = """
        vbt library add CLIP|FOLDER… [--athlete NAME] [--owned]
                        keep references; clips are never copied. --owned: the app's
                        own recording, which may be evicted once it is uploaded
        vbt library list [--athlete NAME] [--lift NAME] [--limit N]
        vbt library show N [--report FILE|-] [--track FILE|-] [--thumbnail FILE]
        vbt library relink FOLDER…          search moved files by their content
        vbt library uploaded N…             mark as uploaded
        vbt library evict [N…] [--older-than DAYS] [--dry-run]
                        delete files that the app owns and that are uploaded;
                        records, analyses and thumbnails stay
        vbt library remove N…               forget records; files are not touched
        vbt library reanalyze [N…] [--athlete NAME] [--set NAME=VALUE]…
                        [--preset NAME] [--settings FILE.json]
                        every kept track through today's engine again
        vbt library export FILE.json | --csv FOLDER
        vbt library import FILE.json
        vbt library check                   the file itself, and every reference

        N is a recording's number as the list shows it. The library is
        $XDG_DATA_HOME/vbt/library.sqlite (default ~/.local/share), or
        --library FILE.

        """

    private static let trend = """
        vbt trend [--athlete NAME] [--lift NAME] [--since DAY] [--until DAY]
                  [--threshold V] [--compare DAY,DAY] [--json FILE|-]
                  [--report FILE.html] [--plot FILE.svg|png|pdf] [--library FILE]

        How fast the bar goes at each load from session to session, and whether it
        has risen at every load long enough to add weight; the load-velocity profile
        with its error, bests, and velocity loss in the last session's sets. Sets at
        one load are averaged; loads are compared by their place in the session, the
        lightest first.

          --since, --until    DAY is YYYY-MM-DD
          --threshold 1.75    velocity of your slowest maximum, m/s: an estimated 1RM
                              needs it (the bench press has a published one)
          --compare           two sessions, load by load; page and plot show the last
                              two where none are named
          --report FILE.html  all of it as one page, with its plots
          --plot FILE         the plots alone, as SVG, PNG or PDF

        """

    private static let lab = """
        vbt lab [CLIP|FOLDER|TRACK]… [--port N] [--open]

        Serves VBT Lab on this machine and prints its address: a page on which a clip
        is seen, settings are changed, and path, phases and figures follow at once.
        Nothing leaves the machine: only it can reach the page, and only with the
        address as printed. Clips are read where they lie and never copied; what is
        uploaded in the page is gone when the Lab ends. Without a clip it shows the
        sample. Ctrl-C ends it.

          --port N      the port (default 8420, or the next that is free; 0 any)
          --open        open the page in the browser; its command line shows
                        the address to this machine's other accounts

        Exit status: 0 ended by Ctrl-C or the system, 2 wrong usage, 3 none of the
        clips can be read, 5 something is not installed, 1 a fault of ours or a
        port that is taken.

        """

    private static let track = """
        vbt track CLIP --out FILE [--lock X,Y[@S]] [--every N] [--threads N] [--no-pose]
                             [--quiet]

        Decodes the clip, finds the plate and the lifter's joints in every frame and
        writes vbt-track/1.

        """
}
