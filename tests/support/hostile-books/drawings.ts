import { hit } from './hostile-book.ts';

/** What stands in an SVG: once inside a chapter, once as a chapter of its own. */
export const drawings: Readonly<Record<string, string>> = {
  'a script': `<script>${hit}</script><script type="text/ecmascript"><![CDATA[${hit}]]></script>`,
  'a script of the book': '<script href="evil.js"/><script xlink:href="evil.js"/>',
  handlers: `<g onload="${hit}"><rect id="go" width="90" height="90" onclick="${hit}" onmouseover="${hit}" onfocusin="${hit}"/></g><image href="x.png" onerror="${hit}"/>`,
  'handlers of animation': `<rect width="90" height="90"><animate attributeName="x" dur="1s" onbegin="${hit}" onend="${hit}" onrepeat="${hit}"/></rect>`,
  'a link that is set later': `<a id="go"><set attributeName="href" to="javascript:${hit}"/><text y="20">x</text></a>`,
  'a link that is animated': `<a id="go"><animate attributeName="xlink:href" values="javascript:${hit};javascript:${hit}" dur="9s"/><text y="20">x</text></a>`,
  'a handler that is animated': `<rect id="go" width="90" height="90"><set attributeName="onclick" to="${hit}"/></rect>`,
  'an animation of somebody else': `<animate href="#go" attributeName="href" values="javascript:${hit}"/><a id="go" href="#x"><text y="20">x</text></a>`,
  'a link that is a script': `<a id="go" xlink:href="javascript:${hit}"><text y="20">x</text></a>`,
  'a foreign object': `<foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;${hit}&lt;/script&gt;"/><body xmlns="http://www.w3.org/1999/xhtml" onload="${hit}"><img src="x" onerror="${hit}"/></body></foreignObject>`,
  'a use of data': `<use href="data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' id='a' onload='${encodeURIComponent(hit)}'&gt;&lt;/svg&gt;#a"/>`,
  'a handler element': `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" type="application/ecmascript">${hit}</handler><listener event="click" handler="#x"/>`,
  'pictures from outside':
    '<image href="@OUT@/image" width="9" height="9"/><image xlink:href="@OWN@/api/image" width="9" height="9"/>',
  'a use from outside': '<use href="@OUT@/use.svg#a"/><use xlink:href="@OWN@/api/use.svg#a"/>',
  'a picture that is set later': '<image width="9" height="9"><set attributeName="href" to="@OUT@/set"/></image>',
  'filters from outside':
    '<filter id="f"><feImage href="@OUT@/fe"/><feImage xlink:href="@OWN@/api/fe"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  'colours from outside':
    '<rect width="9" height="9" fill="url(@OUT@/fill#a)" stroke="url(@OUT@/stroke#a)"/><g mask="url(@OUT@/mask#m)" clip-path="url(@OUT@/clip#c)" filter="url(@OUT@/filter#f)"><rect width="9" height="9" marker-end="url(@OUT@/marker#m)" cursor="url(@OUT@/cursor), auto"/></g>',
  'gradients of somebody else':
    '<linearGradient id="g" href="@OUT@/g#a"/><pattern id="p" xlink:href="@OUT@/p#a"/><rect width="9" height="9" fill="url(#g)" stroke="url(#p)"/>',
  'a text on a path from outside':
    '<text><textPath href="@OUT@/path#a">x</textPath><tref xlink:href="@OUT@/tref#a"/></text>',
  'a sheet inside':
    '<style>@import "@OUT@/svg.css"; rect { fill: url(@OUT@/css#a) } @font-face { font-family: f; src: url(@OUT@/font) } text { font-family: f }</style><text y="20">x</text><rect width="9" height="9"/>',
  'a colour profile and a font':
    '<color-profile name="c" xlink:href="@OUT@/profile"/><font-face-uri xlink:href="@OUT@/ff"/><cursor xlink:href="@OUT@/cursor"/>',
  'films in a drawing':
    '<foreignObject width="90" height="90"><video xmlns="http://www.w3.org/1999/xhtml" autoplay="autoplay" src="@OUT@/video" poster="@OUT@/poster"/></foreignObject><audio xlink:href="@OUT@/audio"/>',
  'a drawing that draws itself':
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g><pattern id="q" width="1" height="1"><rect width="1" height="1" fill="url(#q)"/></pattern><rect width="9" height="9" fill="url(#q)"/>',
  'a billion of the same': `<defs><g id="l0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#l9"/>`,
  'a billion of the same by other names': `<defs xmlns:xl="http://www.w3.org/1999/xlink"><g id="l0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, i) => `<g id="l${i + 1}">${`<use xl:href=" #l%3${i}"/>`.repeat(10)}</g>`).join('')}<g id="l9"/></defs><use href="#%6c9"/>`,
  'a billion of the same with a prefix of its own': `<a-b:defs xmlns:a-b="http://www.w3.org/2000/svg"><a-b:g id="l0"><a-b:rect width="1" height="1"/></a-b:g>${Array.from({ length: 9 }, (_, i) => `<a-b:g id="l${i + 1}">${`<a-b:use href="#l${i}"/>`.repeat(10)}</a-b:g>`).join('')}</a-b:defs><a-b:use xmlns:a-b="http://www.w3.org/2000/svg" href="#l9"/>`,
  'a billion of the same in an address': `<image width="9" height="9" href="data:image/svg+xml,${encodeURIComponent(`<!DOCTYPE svg [<!ENTITY u "use">]><svg xmlns="http://www.w3.org/2000/svg"><g id="l0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join('')}</svg>`)}"/>`,
  'a filter of absurd size':
    '<filter id="f" x="-1e6" y="-1e6" width="1e9" height="1e9"><feGaussianBlur stdDeviation="1e6"/><feMorphology operator="dilate" radius="1e6"/><feTurbulence numOctaves="1000000"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  'a drawing of absurd size':
    '<svg width="1e15" height="1e15" viewBox="0 0 1e-15 1e15"><rect width="1e30" height="1e30"/></svg>',
};

export const drawingOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 200" width="200" height="200">${inside}</svg>`;
