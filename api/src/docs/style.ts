/** Style sheet of `/api/docs`; the page's policy names its hash. */
export const style = `
:root{color-scheme:light dark;--text:#14202b;--ground:#f6f8fa;--line:#c9d3dc;--link:#0b4f8a;--soft:#e8edf2}
@media (prefers-color-scheme:dark){:root{--text:#e8eef4;--ground:#10161d;--line:#34414e;--link:#8cc4ff;--soft:#1c2630}}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--text);background:var(--ground)}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:2rem;line-height:1.2}
h2{margin-top:3rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{margin-top:2rem;font-size:1.0625rem;scroll-margin-top:1rem}
h3:target{background:var(--soft);outline:.5rem solid var(--soft)}
a{color:var(--link)}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:0;list-style:none}
nav a{display:inline-block;padding:.5rem 0}
code{font-family:ui-monospace,monospace;font-size:.9375em;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:1rem 0;table-layout:fixed}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere;font-weight:400}
thead th{font-weight:600}
th:first-child{width:28%}
`;
