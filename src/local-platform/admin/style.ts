/** The style sheet of every page: light and dark as the reader's system asks, and one column where there is no room for two. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #0e1115);
  --card: light-dark(#ffffff, #161a20);
  --soft: light-dark(#ebeef2, #232932);
  --line: light-dark(#e2e5ea, #282e37);
  --edge: light-dark(#868f9d, #6b7685);
  --text: light-dark(#171c24, #e7eaef);
  --muted: light-dark(#566070, #9aa5b4);
  --accent: light-dark(#3345c9, #9dabff);
  --fill: light-dark(#3345c9, #4b5de0);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 15px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
body { min-height: 100vh; display: grid; grid-template-columns: 15rem minmax(0, 1fr); overflow-wrap: anywhere; background: var(--ground); color: var(--text); }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -.015em; }
h2 { font-size: 1.05rem; }
h3 { font-size: .95rem; }
code, pre, textarea, .mono { font-family: var(--mono); font-size: .865em; }
code, bdi, .chip { unicode-bidi: isolate; }
time { white-space: nowrap; }
.live { display: contents; }
.plain { text-decoration: none; }
.plain:hover { text-decoration: underline; }
.plain strong { color: var(--text); }
.muted, .hint { color: var(--muted); }
.small, .hint, .little { font-size: .85rem; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; background: var(--card); padding: .5rem .9rem; border-radius: 6px; }
.skip:focus { top: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.side { border-right: 1px solid var(--line); background: var(--card); padding: 1.4rem .9rem; }
.side > div { position: sticky; top: 1.4rem; }
.side svg { width: 17px; flex: none; }
.side ul { list-style: none; }
.brand, nav a { display: flex; align-items: center; gap: .7rem; padding: .45rem .6rem; text-decoration: none; }
.brand { padding: 0 .6rem 1.4rem; color: inherit; font-weight: 650; }
.brand svg { width: 26px; }
nav a { border-radius: 7px; color: var(--muted); font-weight: 500; }
nav a:hover, nav a[aria-current] { background: var(--soft); color: var(--text); }
nav a[aria-current] { font-weight: 600; }
.out { padding: 1.1rem .6rem 0; justify-items: start; }

main, form, .inside, .notice, .empty, .steps, .steps li { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
main { container-type: inline-size; padding: 2.2rem 2.4rem 4rem; max-width: 72rem; gap: 1.4rem; align-content: start; }
main:focus { outline: none; }
body.alone { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
.alone .side, .alone main { width: min(30rem, 100%); margin: 0 auto; padding: 12vh 1rem 0; border: 0; background: none; }
.alone main { padding: 0 1rem 4rem; }
.alone .brand { padding-left: 0; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .9rem; }
.head p { flex: 0 0 100%; color: var(--muted); }

/* Unlike text that never breaks, this leaves the width of a column to the other columns too. */
.cut { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; word-break: break-all; min-width: 0; }
h1.cut { -webkit-line-clamp: 2; }
p.cut { -webkit-line-clamp: 5; word-break: normal; }
.line { display: flex; gap: .4rem; white-space: nowrap; }
.line .cut { white-space: normal; }
.card, .tiles a { background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.card > header { display: flex; align-items: center; gap: .3rem .8rem; padding: .85rem 1.2rem; border-bottom: 1px solid var(--line); }
.card > header > :nth-child(2) { margin-left: auto; white-space: nowrap; }
.card > .inside { padding: 1.1rem 1.2rem; }
.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1rem; }
.tiles a { display: grid; align-content: start; gap: .15rem; padding: 1rem 1.2rem; color: inherit; text-decoration: none; }
.tiles a:hover { border-color: var(--edge); }
.tiles strong { font-size: 1.7rem; line-height: 1.2; font-weight: 650; }

table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: .6rem 1.2rem .6rem 0; }
th:first-child, td:first-child { padding-left: 1.2rem; }
th { font-size: .8rem; font-weight: 600; color: var(--muted); white-space: nowrap; }
td { font-size: .94rem; min-width: 7rem; border-top: 1px solid var(--line); }
tr[aria-current] { background: var(--ground); }
tr:last-child td:first-child { border-bottom-left-radius: 10px; }
.name { min-width: 11rem; }
.slim .name { min-width: 0; }
.name:first-child { font-weight: 550; }
.whole, .end, .act, .short { min-width: 0; }
.whole, .end, .act { white-space: nowrap; }
.end, .act { text-align: right; font-variant-numeric: tabular-nums; }
.short > * { display: block; width: max-content; max-width: 14rem; }
td form { display: inline; }

.pill, .chip { border-radius: 5px; background: var(--soft); color: light-dark(#4a5361, #aeb7c3); font-size: .8rem; }
.pill { display: inline-flex; align-items: center; gap: .4rem; padding: .06rem .6rem; border-radius: 99px; font-weight: 600; line-height: 1.5; vertical-align: middle; white-space: nowrap; }
.pill::before { content: ""; width: 6px; height: 6px; border-radius: 50%; background: currentColor; }
.chips { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem; }
.whole > .chips:has(.pill) { flex-wrap: nowrap; }
.chip { font-family: var(--mono); padding: 0 .45rem; }
.chip.plain { font-family: inherit; }
.notice { padding: .9rem 1.2rem; gap: .5rem; border-radius: 10px; border: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
.good { color: light-dark(#0f6434, #7fdca6); background: light-dark(#e1f4e8, #12301f); }
.wait { color: light-dark(#744600, #f2c77b); background: light-dark(#fdf0d7, #362a10); }
.bad, button.bad:hover { color: light-dark(#a11d19, #ffa39d); background: light-dark(#fde9e7, #3b1816); }
.notice .copy, .notice .facts { color: var(--text); }
.notice .copy { background: var(--card); }
.notice ul { padding-left: 1.2rem; }
.empty { padding: 2.2rem 1.2rem; gap: .7rem; }

.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .55rem 1.6rem; align-items: baseline; }
.facts.headers { grid-template-columns: 14rem minmax(0, 1fr); }
.facts dt { font-size: .9rem; }
.facts.headers dt { font-size: inherit; }
.inside > .facts dt, .inside > .live > .facts dt { color: var(--muted); }
.copy, .log { background: var(--ground); border: 1px solid var(--line); border-radius: 7px; line-height: 1.6; }
.copy { display: flex; align-items: flex-start; gap: .6rem; padding: .5rem .5rem .5rem .8rem; }
.copy code { flex: 1; white-space: pre-wrap; padding: .18rem 0; }
.copy[role=group] code { user-select: all; font-size: 1rem; font-weight: 600; }
.log { padding: .9rem 1rem; overflow: auto; max-height: 26rem; }
.log.wrap { white-space: pre-wrap; }
.source { overflow: auto; max-height: calc(100vh - 10rem); padding: .7rem 0; line-height: 1.6; tab-size: 4; counter-reset: line; }
.source code { display: block; width: max-content; padding-right: 1.2rem; font-size: 1em; }
.source span { counter-increment: line; background: var(--card); }
/* As wide as two tabs, from which the tabs of the line are counted. */
.source span::before { content: counter(line); position: sticky; left: 0; display: inline-block; width: 6ch; padding-right: 2ch; text-align: right; color: var(--muted); background: inherit; }
.source :target { padding-block: .2em; background: light-dark(#fdf0d7, #362a10); }
.steps { counter-reset: step; list-style: none; }
.steps li { position: relative; padding-left: 2.3rem; gap: .45rem; counter-increment: step; }
.steps li::before { content: counter(step); position: absolute; width: 1.55rem; border-radius: 50%; background: var(--soft); font-size: .8rem; font-weight: 650; line-height: 1.55rem; text-align: center; }

::placeholder { color: var(--muted); opacity: 1; }
fieldset { border: 0; min-width: 0; }
legend, .field > label { display: block; font-weight: 600; font-size: .9rem; margin-bottom: .35rem; }
.hint { margin-top: .3rem; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem 1.6rem; }
.quarters { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1.1rem 1.2rem; }
.triple { grid-column: span 3; }
form:not(:has(option[value=status]:checked)) .of-status { display: none; }
.choices, .row { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; }
input, select, textarea, button, .button, .choices label { font: inherit; color: var(--text); padding: .45rem .7rem; background: var(--card); border: 1px solid var(--edge); border-radius: 7px; }
input:not([type=checkbox]), select, textarea { width: 100%; }
.row > input { flex: 1 1 14rem; }
.choices label { display: flex; align-items: center; gap: .5rem; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 9%, transparent); }
input[type=checkbox] { accent-color: var(--fill); width: 1rem; height: 1rem; }
::file-selector-button { font: inherit; font-size: .85rem; color: var(--text); background: var(--soft); border: 0; border-radius: 5px; padding: .05rem .7rem; margin-right: .7rem; }
textarea { resize: vertical; min-height: 4.6rem; }
button, .button { display: inline-block; padding: .45rem 1rem; font-weight: 600; font-size: .9rem; cursor: pointer; white-space: nowrap; text-decoration: none; }
button:hover, .button:hover { background: var(--soft); }
button.first, button.first:hover { background: var(--fill); border-color: var(--fill); color: #fff; }
button.bad { border-color: currentColor; }
.button.little, button.little { padding: .16rem .65rem; font-size: .83rem; }
.confirm { position: relative; display: inline-block; text-align: left; white-space: normal; }
.confirm summary { list-style: none; }
.confirm > div { position: absolute; right: 0; z-index: 1; width: 15rem; margin-top: .4rem; padding: .8rem .9rem; display: grid; gap: .6rem; justify-items: start; font-size: .865rem; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / .18); }

@media (max-width: 62rem) {
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 48rem) {
  body, .pair { grid-template-columns: minmax(0, 1fr); }
  .quarters { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .triple { grid-column: span 2; }
  body { grid-template-rows: auto 1fr; }
  .side { border-right: 0; border-bottom: 1px solid var(--line); padding: .8rem 1rem .5rem; min-width: 0; }
  .side > div { position: relative; top: 0; }
  .side ul { display: flex; flex-wrap: wrap; gap: .2rem; margin: 0 -.5rem; }
  nav svg { display: none; }
  .brand { padding: 0 0 .6rem; }
  nav a { padding: .35rem .5rem; font-size: .9rem; }
  .out { position: absolute; top: 0; right: 0; padding: 0; }
  main { padding: 1.3rem 1rem 3rem; gap: 1.1rem; }
  .facts, .facts.headers { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: .6rem; }
}
${rowsAsLists('48rem', 'table:not(.slim)')}
${rowsAsLists('62rem', 'table.wide')}`;

/** Shows the rows of a table as lists where the content of the page is narrower than its columns need. */
function rowsAsLists(width: string, table: string): string {
  return `
@container (max-width: ${width}) {
  ${table} {
    &, tbody { display: block; }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { display: grid; padding: .7rem 1.2rem; border-top: 1px solid var(--line); }
    tbody tr:first-child { border-top: 0; }
    td:nth-child(n) { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .8rem; align-items: baseline; min-width: 0; padding: .18rem 0; border: 0; white-space: normal; text-align: left; justify-items: start; }
    td::before { content: attr(data-label); color: var(--muted); font-size: .83rem; }
    td.act::before { content: ""; }
    td.name { display: block; order: -1; font-size: 1.02rem; padding-bottom: .3rem; }
    td.name .cut { -webkit-line-clamp: 2; }
    td.name::before, td:empty { display: none; }
    .short > * { max-width: 100%; }
    .confirm > div { right: auto; left: 0; }
  }
}
`;
}
