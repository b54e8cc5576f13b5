extension PageShell {
    /// The pages' looks: one column on a phone, two of plots on a desk, black on white on paper.
    static let style: StaticString = """
        :root { --ground: #fff; --ink: #1d2228; --quiet: #5b6470; --line: #dde1e6; --error: #a11127; --warning: #8a4b00; --shade: #0004 }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #161a1f; --ink: #eef1f4; --quiet: #a3adb8; --line: #343b44; --error: #ff8f8f; --warning: #ffb86b; --shade: #fff4 }
        }
        * { box-sizing: border-box }
        body { margin: 0 auto; padding: 1rem; max-width: 88rem; background: var(--ground); color: var(--ink);
          font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif }
        h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere }
        h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-top: 1px solid var(--line); padding-top: 1rem; overflow-wrap: anywhere }
        h3 { font-size: 1rem; margin: 1.25rem 0 .25rem }
        .athlete, .lead { margin: .25rem 0; font-size: 1.1rem }
        dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0 }
        dt { color: var(--quiet); font-size: .85rem }
        dd { margin: 0 }
        .scroll { overflow-x: auto; background:
          linear-gradient(to left, var(--ground) 40%, transparent) right / 3rem 100% no-repeat local,
          linear-gradient(to left, var(--shade), transparent) right / 1rem 100% no-repeat scroll }
        .scroll:focus-visible { outline: 2px solid var(--quiet) }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0 }
        caption { text-align: left; color: var(--quiet); font-size: .9rem; padding: .25rem 0 }
        caption span { position: sticky; left: 0; display: inline-block; max-width: calc(100vw - 2rem) }
        th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap }
        thead th { white-space: normal; vertical-align: bottom; font-size: .85rem; color: var(--quiet); font-weight: 600 }
        th:first-child { text-align: left }
        .remark { color: var(--quiet); font-size: .9rem; max-width: 48rem; margin: .25rem 0 }
        @media (max-width: 32rem) {
          tbody th { white-space: normal } th, td { padding: .3rem .4rem }
          tbody th, thead th:first-child { position: sticky; left: 0; background: var(--ground) }
        }
        .none { color: var(--quiet) }
        .notes { padding-left: 1.2rem }
        .notes li { margin: .3rem 0 }
        .error strong { color: var(--error) }
        .warning strong { color: var(--warning) }
        .ready { font-weight: 600 }
        .info strong { color: var(--quiet) }
        .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem; align-items: start }
        .stills { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: .75rem; margin: 1rem 0 }
        figure { margin: 0 }
        figcaption { color: var(--quiet); font-size: .85rem }
        svg, img { display: block; width: 100%; height: auto; max-height: 36rem }
        img { object-fit: contain; object-position: left top }
        .dark { display: none }
        @media (prefers-color-scheme: dark) { .light { display: none } .dark { display: block } }
        summary { cursor: pointer }
        .settings td:last-child { white-space: normal; text-align: left }
        footer { margin-top: 2rem; color: var(--quiet); font-size: .85rem }
        @media print {
          :root { --ground: #fff; --ink: #000; --quiet: #444; --line: #bbb; --error: #a11127; --warning: #8a4b00; color-scheme: light }
          body { max-width: none; padding: 0; font-size: 10pt }
          .light { display: block } .dark { display: none }
          figure, tr, li { break-inside: avoid }
          h2 { break-after: avoid }
          .scroll { overflow: visible; background: none }
          th, td { padding: .15rem .35rem; white-space: normal }
          table { font-size: 8pt }
          .wide th, .wide td { overflow-wrap: anywhere }
          .plots { grid-template-columns: 1fr 1fr }
          .stills { grid-template-columns: repeat(3, 1fr) }
          svg { max-height: 8cm }
        }
        """
}
