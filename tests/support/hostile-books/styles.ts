/** Sheets: each stands once in the chapter's head, and once as a file of the book that the chapter asks for. */
export const styles: Readonly<Record<string, string>> = {
  'other sheets':
    '@import "@OUT@/1.css"; @import url(@OUT@/2.css) screen; @import url("@OWN@/api/3.css") layer(x) supports(display: grid);',
  'an address in escapes':
    'p { background: u\\72l(@OUT@/escaped); background-image: \\55RL( "@OUT@/e2" ); list-style-image: \\000075rl(@OUT@/e3) }',
  'an address behind marks of a comment':
    'p { background: url<!--(@OUT@/m1); background-image: u-->rl(@OUT@/m2), image-s<!--et("@OUT@/m3" 1x) } @<!--import "@OUT@/m4"; @im<!--port url(@OUT@/m5);',
  'an address over lines': 'p { background: url("@OUT@/a\\\nb"); background-image: url(\n@OUT@/c\n) }',
  backgrounds:
    'p { background: url(@OUT@/1), url(@OUT@/2); background-image: image-set("@OUT@/3" 1x, url(@OUT@/4) 2x); } body { background: -webkit-image-set(url(@OUT@/5) 1x) }',
  'crossed pictures':
    'p { background-image: -webkit-cross-fade(url(@OUT@/1), url(@OUT@/2), 50%), cross-fade(url(@OUT@/3), url(@OUT@/4)); } p::after { content: image("@OUT@/5") }',
  'borders and lists':
    'p { border-image: url(@OUT@/b) 1; border-image-source: url(@OUT@/bs); display: list-item; list-style: url(@OUT@/l); mask-border: url(@OUT@/mb) 1; -webkit-box-reflect: below 0 url(@OUT@/r) }',
  'words before and after':
    'p::before { content: url(@OUT@/before) } p::after { content: "x" url("@OUT@/after") } p::marker { content: url(@OUT@/marker) } p::first-letter { background: url(@OUT@/fl) }',
  'masks and shapes':
    'p { mask: url(@OUT@/m); -webkit-mask-image: url(@OUT@/wm); clip-path: url(@OUT@/c#a); filter: url(@OUT@/f#a); backdrop-filter: url(@OUT@/bf#a); float: left; shape-outside: url(@OUT@/so); offset-path: url(@OUT@/op#a) }',
  pointers: 'html, body, p { cursor: url(@OUT@/cursor), auto; cursor: image-set("@OUT@/c2" 1x), auto }',
  letters:
    '@font-face { font-family: f; src: url(@OUT@/f.woff2), local("x"); } @font-face { font-family: g; src: url(@OWN@/api/g.ttf) format("truetype"); unicode-range: U+0-FFFF } p { font-family: f, g }',
  'letters that tell what is read':
    '@font-face { font-family: a; src: url(@OUT@/a); unicode-range: U+61 } @font-face { font-family: b; src: url(@OUT@/b); unicode-range: U+62 } p { font-family: a, b } [id^="g"] { background: url(@OUT@/id-g) }',
  'values kept for later':
    ':root { --a: url(@OUT@/var); --b: "@OUT@/var2" } p { background: var(--a); border-image: image-set(var(--b) 1x) 1 } @property --c { syntax: "<image>"; inherits: true; initial-value: url(@OUT@/prop) } p::before { content: var(--c) }',
  'rules inside rules':
    '@media all { @supports (display: grid) { @layer x { p { & b, & { background: url(@OUT@/nested) } } } } } @container (min-width: 1px) { p { background: url(@OUT@/container) } } @scope (body) { p { background: url(@OUT@/scope) } }',
  'pictures while it moves':
    '@keyframes k { from { background-image: url(@OUT@/k1) } to { background-image: url(@OUT@/k2) } } p { animation: k 1s infinite } @starting-style { p { background: url(@OUT@/start) } }',
  'names of sheets':
    '@namespace url(@OUT@/ns); @document url(@OUT@/doc) { p { color: red } } @counter-style c { system: cyclic; symbols: url(@OUT@/symbol) } p { display: list-item; list-style: c } @page { background: url(@OUT@/page) }',
  'pages and print':
    '@media print { p { background: url(@OUT@/print) } } @page :first { background: url(@OUT@/first); @top-left { content: url(@OUT@/margin) } }',
  'behaviours of old browsers':
    'p { behavior: url(evil.htc); -moz-binding: url(@OUT@/xbl#a); width: expression(document.documentElement.setAttribute("data-hit","1")); background: url("javascript:document.documentElement.setAttribute(\'data-hit\',\'1\')") }',
  'a comment that never ends': '/* p { } */ p { background: url(@OUT@/c1) } /* </style><img src="@OUT@/c2"/>',
  'a string that never ends': 'p { content: "\n background: url(@OUT@/s1) } p { background: url(@OUT@/s2',
  'sheets that ask for each other':
    '@import "evil.css"; @import "evil2.css"; @import "#"; @import "data:text/css,p{background:url(@OUT@/data)}";',
  'all over the reader':
    'html, body, * { position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; width: 1e9px !important; font-size: 1e6px !important; columns: 1000000 !important; background: url(@OUT@/all) }',
};
