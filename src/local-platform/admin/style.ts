/** The style of every page: light and dark by the reader's own choice, one column where there is no room for two. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #0e1115);
  --card: light-dark(#ffffff, #161a20);
  --sunk: light-dark(#f5f6f8, #0e1115);
  --line: light-dark(#e2e5ea, #282e37);
  --edge: light-dark(#868f9d, #6b7685);
  --text: light-dark(#171c24, #e7eaef);
  --muted: light-dark(#566070, #9aa5b4);
  --accent: light-dark(#3345c9, #9dabff);
  --fill: light-dark(#3345c9, #4b5de0);
  --fill-hover: light-dark(#2836a6, #3d4ecb);
  --good: light-dark(#0f6434, #7fdca6);
  --good-ground: light-dark(#e1f4e8, #12301f);
  --wait: light-dark(#744600, #f2c77b);
  --wait-ground: light-dark(#fdf0d7, #362a10);
  --bad: light-dark(#a11d19, #ffa39d);
  --bad-ground: light-dark(#fde9e7, #3b1816);
  --still: light-dark(#4a5361, #aeb7c3);
  --still-ground: light-dark(#ebeef2, #232932);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --round: 10px;
}
* { box-sizing: border-box; }
html { font: 15px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
body { overflow-wrap: anywhere; margin: 0; min-height: 100vh; display: grid; grid-template-columns: 15rem minmax(0, 1fr); background: var(--ground); color: var(--text); }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, p, ul, dl, dd, pre, fieldset { margin: 0; padding: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -.015em; }
h2 { font-size: 1.05rem; letter-spacing: -.005em; }
h3 { font-size: .95rem; }
ul { list-style: none; }
code, pre, .mono { font-family: var(--mono); font-size: .865em; }
code, bdi, .chip { unicode-bidi: isolate; }
time { white-space: nowrap; }
.muted { color: var(--muted); }
.small { font-size: .865rem; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; background: var(--card); padding: .5rem .9rem; border-radius: 6px; }
.skip:focus { top: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.side { border-right: 1px solid var(--line); background: var(--card); padding: 1.4rem .9rem; }
.side > div { position: sticky; top: 1.4rem; }
.brand { display: flex; align-items: center; gap: .65rem; padding: 0 .6rem 1.4rem; color: inherit; text-decoration: none; font-weight: 650; letter-spacing: -.01em; }
.brand svg { width: 26px; height: 26px; flex: none; }
.side nav a { display: flex; align-items: center; gap: .7rem; padding: .45rem .6rem; border-radius: 7px; color: var(--muted); text-decoration: none; font-weight: 500; }
.side nav a:hover { background: var(--still-ground); color: var(--text); }
.side nav a[aria-current] { background: var(--still-ground); color: var(--text); font-weight: 600; }
.side nav svg { width: 17px; height: 17px; flex: none; }
.out { padding: 1.1rem .6rem 0; justify-items: start; }

main { container-type: inline-size; padding: 2.2rem 2.4rem 4rem; max-width: 72rem; display: grid; gap: 1.4rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
body.alone { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
.alone .side { border: 0; background: none; padding: 12vh 1rem 0; width: min(30rem, 100%); margin: auto; }
.alone .brand { padding: 0; }
.alone main { padding: 1.6rem 1rem 4rem; width: min(30rem, 100%); margin: 0 auto; }
main:focus { outline: none; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .9rem; }
.head p { flex: 0 0 100%; color: var(--muted); }
.head .crumb { font-size: .865rem; }

.card { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); }
.card > header { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem; padding: .85rem 1.2rem; border-bottom: 1px solid var(--line); }
.card > header > :last-child:not(:first-child) { margin-left: auto; }
.card > .inside { padding: 1.1rem 1.2rem; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.card > .inside + .inside { border-top: 1px solid var(--line); }

.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1rem; }
.tiles a { display: grid; align-content: start; gap: .15rem; padding: 1rem 1.2rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--round); color: inherit; text-decoration: none; }
.tiles a:hover { border-color: var(--edge); }
.tiles strong { font-size: 1.7rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }

table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: .8rem; font-weight: 600; color: var(--muted); padding: .6rem 1.2rem; white-space: nowrap; }
td { font-size: .94rem; padding: .6rem 1.2rem; min-width: 7rem; border-top: 1px solid var(--line); vertical-align: middle; }
th:not(:first-child), td:not(:first-child) { padding-left: 0; }
tbody tr[aria-current] { background: var(--sunk); }
tr:last-child td:first-child { border-bottom-left-radius: var(--round); }
.end { text-align: right; font-variant-numeric: tabular-nums; }
td .end { justify-content: flex-end; }
td form { display: inline-block; }
td.name { font-weight: 550; min-width: 11rem; }
td.name:not(:first-child) { font-weight: 400; }
td.whole, td.end { white-space: nowrap; min-width: 0; }
td.short { min-width: 0; }
td > .short { display: inline-block; width: max-content; max-width: 14rem; }

.pill { display: inline-flex; align-items: center; gap: .4rem; padding: .06rem .6rem; border-radius: 99px; font-size: .8rem; font-weight: 600; line-height: 1.5; vertical-align: middle; white-space: nowrap; color: var(--still); background: var(--still-ground); }
.pill::before { content: ""; width: 6px; height: 6px; border-radius: 50%; background: currentColor; }
.pill.good { color: var(--good); background: var(--good-ground); }
.pill.wait { color: var(--wait); background: var(--wait-ground); }
.pill.bad { color: var(--bad); background: var(--bad-ground); }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; }
.chip { font: .8rem/1.5 var(--mono); padding: 0 .45rem; border-radius: 5px; background: var(--still-ground); color: var(--still); }
.chip.whole { white-space: nowrap; }
.chip.plain { font-family: inherit; }

.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .55rem 1.6rem; align-items: baseline; }
.facts dt { color: var(--muted); font-size: .9rem; }

.copy { display: flex; align-items: flex-start; gap: .6rem; padding: .5rem .5rem .5rem .8rem; background: var(--sunk); border: 1px solid var(--line); border-radius: 7px; }
.copy code { flex: 1; white-space: pre-wrap; padding: .18rem 0; line-height: 1.55; }
.copy.secret code { user-select: all; font-size: 1rem; font-weight: 600; }
.log { padding: .9rem 1rem; background: var(--sunk); border: 1px solid var(--line); border-radius: 7px; overflow: auto; max-height: 26rem; white-space: pre; line-height: 1.6; }
.log.wrap { white-space: pre-wrap; }

.notice { padding: .9rem 1.2rem; border-radius: var(--round); display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr); border: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
.notice.good { color: var(--good); background: var(--good-ground); }
.notice.wait { color: var(--wait); background: var(--wait-ground); }
.notice.bad { color: var(--bad); background: var(--bad-ground); }
.notice .copy, .notice .facts { color: var(--text); }
.notice .copy { background: var(--card); }
.notice .facts dt { color: inherit; }
.notice ul { list-style: disc; padding-left: 1.2rem; }
.empty { padding: 2.2rem 1.2rem; display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); }
.steps { display: grid; gap: 1.1rem; counter-reset: step; list-style: none; margin: 0; padding: 0; }
.steps li { display: grid; gap: .45rem; counter-increment: step; padding-left: 2.3rem; position: relative; grid-template-columns: minmax(0, 1fr); }
.steps li::before { content: counter(step); position: absolute; left: 0; width: 1.55rem; height: 1.55rem; border-radius: 50%; background: var(--still-ground); color: var(--still); font-size: .8rem; font-weight: 650; display: grid; place-items: center; }

form { display: grid; gap: 1.1rem; grid-template-columns: minmax(0, 1fr); }
::placeholder { color: var(--muted); opacity: 1; }
fieldset { border: 0; min-width: 0; }
legend, .field > label { display: block; padding: 0; font-weight: 600; font-size: .9rem; margin-bottom: .35rem; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem 1.6rem; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; }
.choices label { display: flex; align-items: center; gap: .5rem; padding: .4rem .8rem; border: 1px solid var(--edge); border-radius: 7px; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 9%, transparent); }
input, select, textarea, button { font: inherit; color: inherit; }
input[type=checkbox] { accent-color: var(--fill); width: 1rem; height: 1rem; margin: 0; }
input[type=text], input[type=password], input[type=search], input[type=file], select, textarea { width: 100%; padding: .45rem .7rem; background: var(--card); border: 1px solid var(--edge); border-radius: 7px; }
input[type=file] { padding: .32rem .4rem; }
input::file-selector-button { font: inherit; font-size: .9rem; color: var(--text); background: var(--still-ground); border: 0; border-radius: 5px; padding: .15rem .7rem; margin-right: .7rem; cursor: pointer; }
textarea { resize: vertical; min-height: 4.6rem; font-family: var(--mono); font-size: .865rem; }
.hint { color: var(--muted); font-size: .83rem; margin-top: .3rem; }
button, .button { display: inline-block; padding: .45rem 1rem; border-radius: 7px; border: 1px solid var(--edge); background: var(--card); font-weight: 600; font-size: .9rem; cursor: pointer; white-space: nowrap; text-decoration: none; color: var(--text); }
button:hover, .button:hover { background: var(--still-ground); }
button.first { background: var(--fill); border-color: var(--fill); color: #fff; }
button.first:hover { background: var(--fill-hover); border-color: var(--fill-hover); }
button.danger { background: var(--bad-ground); border-color: currentColor; color: var(--bad); }
button.little, .button.little { padding: .16rem .65rem; font-size: .83rem; }
.row { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; }
.row > input { flex: 1 1 14rem; }
.confirm { position: relative; display: inline-block; }
.confirm summary { list-style: none; }
.confirm summary::-webkit-details-marker { display: none; }
.confirm > div { position: absolute; right: 0; z-index: 1; width: 15rem; margin-top: .4rem; padding: .8rem .9rem; display: grid; gap: .6rem; justify-items: start; font-size: .865rem; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / .18); }

@media (max-width: 62rem) {
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 48rem) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
  .side { border-right: 0; border-bottom: 1px solid var(--line); padding: .8rem 1rem .5rem; min-width: 0; }
  .brand { padding: 0 0 .6rem; }
  .side ul { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .2rem; }
  .side nav a { padding: .35rem .5rem; gap: .5rem; font-size: .9rem; }
  main { padding: 1.3rem 1rem 3rem; gap: 1.1rem; }
  .pair { grid-template-columns: minmax(0, 1fr); }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: .6rem; }
  .side > div { position: relative; top: 0; }
  .out { position: absolute; top: 0; right: 0; padding: 0; }
}
${rowsAsLists('48rem', 'table')}
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
    td, td:not(:first-child) { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .8rem; align-items: baseline; min-width: 0; padding: .18rem 0; border: 0; white-space: normal; text-align: left; justify-items: start; }
    td::before { content: attr(data-label); color: var(--muted); font-size: .83rem; }
    td.name, td.name:not(:first-child) { display: block; order: -1; font-size: 1.02rem; padding-bottom: .3rem; }
    td.name::before { display: none; }
    td:empty { display: none; }
    td > .short { max-width: 100%; }
    .confirm > div { right: auto; left: 0; }
  }
}
`;
}
