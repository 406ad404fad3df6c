/** The style of a data card. */
export const cardStyle = `
:root { color-scheme: light dark; font: 100%/1.55 system-ui, sans-serif; --line: light-dark(#d0d5dd, #44484f);
  --soft: light-dark(#475467, #b4bac4); --land: light-dark(#e4e7ec, #33373d);
  --s1: light-dark(#bfe3cb, #1e4a32); --s2: light-dark(#86cba0, #2a6b47); --s3: light-dark(#4bab74, #3a905f);
  --s4: light-dark(#1f7f4c, #62b98a); --s5: light-dark(#0b5130, #a3e0bf); }
html { background: light-dark(#fff, #16181c); color: light-dark(#101828, #f2f4f7); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { line-height: 1.2; margin-bottom: .25rem; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.25rem; }
p, li, dd { overflow-wrap: anywhere; }
.text { white-space: pre-line; }
.soft { color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
.figures li { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; }
.figures strong { display: block; font-size: 1.6rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 16rem) 1fr; gap: .5rem 1.5rem; }
dt { color: var(--soft); } dd { margin: 0; } dd ul { margin: 0; padding-left: 1.1rem; }
.map { width: 100%; height: auto; } .map path, .map circle { fill: var(--land); stroke: light-dark(#fff, #16181c); stroke-width: .4; }
.map .s1, .key .s1 { fill: var(--s1); } .map .s2, .key .s2 { fill: var(--s2); } .map .s3, .key .s3 { fill: var(--s3); }
.map .s4, .key .s4 { fill: var(--s4); } .map .s5, .key .s5 { fill: var(--s5); }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
.key svg { width: 1rem; height: 1rem; vertical-align: -.15rem; margin-right: .4rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .75rem; border-bottom: 1px solid var(--line); }
th[scope=row], thead th:first-child { text-align: left; font-weight: 400; }
thead th { font-weight: 600; } .bar { width: 16rem; min-width: 8rem; } .bar svg { display: block; width: 100%; height: .6rem; fill: var(--s3); }
code { font: .85em ui-monospace, monospace; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .75rem; } }
@media print { .wide { overflow: visible; } }
`;
