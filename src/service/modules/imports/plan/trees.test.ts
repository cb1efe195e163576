import { expect, test } from 'vitest'
import { linkPage } from './link-pages'
import { assignSlugs, buildFolders, planPages } from './plan-pages'
import { mapRoutes } from './map-routes'
import { readTree } from './read-tree'

/** Reads a tree of texts as an import does; returns its pages in their order, and their texts with links. */
const importTree = async (texts: Record<string, string>) => {
  const archived = Object.entries(texts).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text)
    return { path, size: bytes.length, read: async () => bytes }
  })
  const tree = await readTree(archived, 'Handbook', async () => {})
  const nav = new Map(tree.site.nav.map((entry) => [entry.path, entry]))
  const root = buildFolders(tree.pages, tree.site.content, { nav, settings: tree.settings })
  const { pages } = planPages(root, { source: 'Handbook', target: { into: 'component' } })
  const headings = new Map(tree.pages.map((page) => [page.path, page.headings]))
  const folders = pages.filter(({ source }) => source === null).map(({ path }) => path)
  const linking = {
    routes: mapRoutes(tree.site, [...tree.files.keys()], tree.pages, folders),
    isExport: false,
    slugs: assignSlugs(pages, () => false),
    headings: (path: string) => headings.get(path),
    media: async (path: string) => `/api/files/media/${path.split('/').at(-1)}`,
  }
  const linked = new Map<string, { text: string; notes: string[] }>()
  for (const { path, text } of pages) linked.set(path, await linkPage(linking, path, text))
  return { tree, pages, linked }
}

test('GitBook: its blocks, its images, and the order of its summary, which is not a page', async () => {
  const { pages, linked } = await importTree({
    'SUMMARY.md':
      '# Contents\n\n* [Welcome](README.md)\n* [Second first](guides/second.md)\n* [Last](guides/first.md)',
    'README.md': [
      '# Welcome\n\n{% hint style="warning" %}\nMind the **voltage**.\n{% endhint %}\n',
      '{% tabs %}\n{% tab title="Bash" %}\n```bash\nls\n```\n{% endtab %}\n\n{% tab title="CMD" %}\nUse it.\n{% endtab %}\n{% endtabs %}\n',
      '{% code title="config.yaml" %}\n```yaml\na: 1\n```\n{% endcode %}\n',
      '<figure><img src=".gitbook/assets/wiring (1).png" alt="Wiring"><figcaption><p>The wiring</p></figcaption></figure>\n',
      '{% embed url="https://video.example/1" %}\n',
      '{% content-ref url="guides/first.md" %}\n[first.md](guides/first.md)\n{% endcontent-ref %}\n',
      'The {% mystery %} stays.',
    ].join('\n'),
    '.gitbook/assets/wiring (1).png': 'x',
    'guides/first.md': '# First\n\nx',
    'guides/second.md': '# Second\n\ny',
  })
  expect(pages.map(({ path }) => path)).toEqual([
    'README.md',
    'guides/',
    'guides/second.md',
    'guides/first.md',
  ])
  const { text } = linked.get('README.md')!
  expect(text).toBe(
    [
      ':::warning\nMind the **voltage**.\n:::',
      '::::tabs\n:::tab[Bash]\n```bash\nls\n```\n:::\n\n:::tab[CMD]\nUse it.\n:::\n::::',
      '```yaml title="config.yaml"\na: 1\n```',
      '![Wiring](</api/files/media/wiring%20(1).png>)',
      'The wiring',
      '<https://video.example/1>',
      '[first.md](/documents/first)',
      'The {% mystery %} stays.',
    ].join('\n\n'),
  )
  expect(pages[0]?.source?.notes).toEqual([
    'The tag mystery is not known here; it stays as it is written. (line 33)',
  ])
})

test('Docusaurus: a file is found beside the page, and from the folder of all pages', async () => {
  const { linked } = await importTree({
    'docusaurus.config.js': 'module.exports = {}',
    'docs/api/supervisor/endpoints.md':
      '# Endpoints\n\n[a](api/supervisor/models.md#stats), [b](auth_api.md), [c](./models.md)\n\n:::note[Mine]\n\n:::tip inner\nx\n:::\n\n:::',
    'docs/api/supervisor/models.md': '# Models\n\n## Stats\n\nx',
    'docs/auth_api.md': '# Auth\n\nx',
  })
  expect(linked.get('docs/api/supervisor/endpoints.md')).toEqual({
    notes: [],
    text: '[a](/documents/models#stats), [b](/documents/auth-api), [c](/documents/models)\n\n::::note[Mine]\n:::tip[inner]\nx\n:::\n::::',
  })
})

test('Docusaurus: its pages may lie beside its settings', async () => {
  const { tree } = await importTree({
    'docusaurus.config.js': "module.exports = { docs: { path: './' } }",
    'intro.md': '# Intro\n\nx',
  })
  expect(tree.site).toMatchObject({ kind: 'docusaurus', content: '' })
})

test('Hugo: links are addresses, aliases hide no page, and shortcodes lead to pages', async () => {
  const { linked } = await importTree({
    'hugo.toml': 'title = "x"',
    'content/docs/linux/_index.md': '---\ntitle: Linux\n---\n## Status\n\nx',
    'content/docs/linux/install.md':
      '---\ntitle: Install\n---\n[a](../#status) [b](..) [c](../other/) [d]({{< ref "quokka" >}}) [e]({{< relref path="other.md" >}})',
    'content/docs/linux/other.md': '---\ntitle: Other\naliases: [/old/quokka]\n---\nx',
    'content/docs/linux/quokka.md': '---\ntitle: Quokka\n---\nx',
  })
  expect(linked.get('content/docs/linux/install.md')).toEqual({
    notes: [],
    text: '[a](/documents/linux#status) [b](/documents/linux) [c](/documents/other) [d](/documents/quokka) [e](/documents/other)',
  })
})

test('names match regardless of Unicode composition, and may contain blanks', async () => {
  const folder = 'Überblick'.normalize('NFD')
  const { linked } = await importTree({
    [`guide/${folder}/${'Einführung'.normalize('NFD')}.md`]: '# Einführung\n\nx',
    [`guide/${folder}/${'groß bild'.normalize('NFD')}.png`]: 'x',
    [`guide/${folder}/Other page.md`]: '# Other\n\nx',
    [`guide/${folder}/zwei.md`]: '# Zwei\n\n[a](Einführung.md) [b](<Other page.md>) ![c](<groß bild.png>)',
  })
  expect(linked.get(`guide/${folder}/zwei.md`)).toEqual({
    notes: [],
    text: '[a](/documents/einfuhrung) [b](/documents/other-page) ![c](</api/files/media/groß%20bild.png>)',
  })
})

test('anchors of other tools lead to their headings, and icons leave nothing behind', async () => {
  const { linked } = await importTree({
    'guide/icons.md':
      '# Icons\n\n## <i class="fas fa-bolt"></i> First steps {#first}\n\n- <i class="fa fa-check"></i> ready\n- a <em></em>b <strong> spaced </strong> c\n\n### 9.7.0 <small>November</small> { id="9.7.0" }\n\n### Second { #second-id .cls }\n\n[a](#9.7.0) [b](#second-id)',
    'guide/other.md': '# O\n\n[x](icons.md#first) [y](icons.md#9.7.0) [z](icons.md#second-id)',
  })
  expect(linked.get('guide/icons.md')?.text).toBe(
    '## First steps\n\n- ready\n- a b **spaced** c\n\n### 9.7.0 November\n\n### Second\n\n[a](#970-november) [b](#second)',
  )
  expect(linked.get('guide/other.md')).toEqual({
    notes: [],
    text: '[x](/documents/icons#first-steps) [y](/documents/icons#970-november) [z](/documents/icons#second)',
  })
})

test('Jekyll: Liquid, kramdown, permalinks, and the order that Just the Docs gives', async () => {
  const { pages, linked } = await importTree({
    '_config.yml':
      'baseurl: /manual\ncollections:\n  docs:\n    permalink: /:collection/:path/\npermalink: pretty\nproduct: Relay\nexclude: [README.md]\n',
    'README.md': '# Of the repository',
    'index.md':
      '---\ntitle: Home\nnav_order: 1\n---\n\nSee [setup]({{ site.baseurl }}{% link _docs/setup.md %}#first-run).\n',
    '_docs/setup.md': [
      '---\ntitle: Setup\n---\n',
      '1. TOC\n{:toc}\n',
      '## First run\n{: .no_toc #run }\n',
      '{: .warning }\nMind the **voltage** of {{ site.product }}.\n',
      '> My title\n>\n> Body.\n{: .note-title }\n',
      '{% highlight ruby linenos %}\nputs "{{ x }}"\n{% endhighlight %}\n',
      '{% raw %}\nWrite `{{ page.title }}`:\n\n```liquid\n{% if a %}{{ b }}{% endif %}\n```\n{% endraw %}',
      'A [button](/docs/parts/valve/){: .btn }, [news]({% post_url 2026-01-31-hello %}), {{ site.unknown }}.\n',
      '{% include tip.html content="Use **both** hands." %}',
    ].join('\n'),
    '_docs/parts/valve.md':
      '---\ntitle: Valve\nparent: Setup\nnav_order: 2\n---\n\n[setup](/docs/setup/#run)',
    '_posts/2026-01-31-hello.md': '---\ntitle: Hello\n---\n\nHi, see [home](/manual/).',
    '_layouts/default.md': 'not a page',
  })
  expect(pages.map(({ path, parent }) => `${path} < ${parent}`)).toEqual([
    'index.md < null',
    '_docs/ < null',
    '_docs/setup.md < _docs/',
    '_docs/parts/valve.md < _docs/setup.md',
    '_posts/ < null',
    '_posts/2026-01-31-hello.md < _posts/',
  ])
  expect(linked.get('index.md')?.text).toBe('See [setup](/documents/setup#first-run).')
  expect(linked.get('_docs/parts/valve.md')?.text).toBe('[setup](/documents/setup#first-run)')
  expect(linked.get('_docs/setup.md')?.text).toBe(
    [
      '## First run',
      ':::warning\nMind the **voltage** of Relay.\n:::',
      ':::note[My title]\nBody.\n:::',
      '```ruby\nputs "{{ x }}"\n```',
      'Write `{{ page.title }}`:',
      '```liquid\n{% if a %}{{ b }}{% endif %}\n```',
      'A [button](/documents/valve), [news](/documents/hello), {{ site.unknown }}.',
      ':::tip\nUse **both** hands.\n:::',
    ].join('\n\n'),
  )
  expect(pages.find(({ path }) => path === '_docs/setup.md')?.source?.notes).toEqual([
    'The value {{ site.unknown }} is not known here; it stays as it is written. (line 30)',
  ])
})

test('MDX is read by its own parser; an invalid file is read tag by tag, and reported', async () => {
  const { pages, linked } = await importTree({
    'docusaurus.config.js': 'module.exports = {}',
    'docs/good.mdx': [
      '---\nid: start\n---',
      "import Tabs from '@theme/Tabs';\n\nexport const x = {\n\n  a: 1,\n};\n",
      '# Good {#top-id}\n\n<!-- a comment -->\n',
      "Text with `{code}`, {'words'}, {props.version} {/* hidden */}and <kbd>Ctrl</kbd>.\n",
      "<Tabs values={[{label: 'Linux', value: 'a'}, {label: 'Mac', value: 'b'}]}>",
      '<TabItem value="a">\n\n```sh\nmake\n```\n\n:::tip[Read]\n\nSo.\n\n:::\n\n</TabItem>',
      '<TabItem value="b">On one line.</TabItem>\n</Tabs>\n',
      '| A |\n| - |\n| <ul><li>1</li><li>2</li></ul> |\n',
      ':::warning Not closed\n\nTo the end.',
    ].join('\n'),
    'docs/bad.mdx': '# Bad\n\n<Foo a={ >\n\nText <b>x</b>, {y}, [good](start#top-id).\n',
  })
  expect(linked.get('docs/good.mdx')?.text).toBe(
    [
      'Text with `{code}`, words, `{props.version}` and `Ctrl`.',
      ':::::tabs\n::::tab[Linux]\n```sh\nmake\n```\n\n:::tip[Read]\nSo.\n:::\n::::\n\n:::tab[Mac]\nOn one line.\n:::\n:::::',
      '| A |\n| - |\n| • 1 • 2 |',
      ':::warning[Not closed]\nTo the end.\n:::',
    ].join('\n\n'),
  )
  const notes = new Map(pages.map(({ path, source }) => [path, source?.notes]))
  expect(notes.get('docs/good.mdx')).toEqual([
    'An expression is not computed; it stays as it is written. (line 15)',
  ])
  expect(notes.get('docs/bad.mdx')?.[0]).toMatch(
    /^It is no valid MDX, so its tags are read one by one: .* \(line 3\)$/,
  )
  expect(linked.get('docs/bad.mdx')?.text).toBe('\\<Foo a={ >\n\nText **x**, {y}, [good](/documents/good).')
})

test('Hugo: parameters of the site and of the page are known, in addresses too', async () => {
  const { linked } = await importTree({
    'hugo.toml': '[params]\nversion = "3.6"\n',
    'content/_index.md': '# Home',
    'content/a.md':
      '---\ntitle: A\nparams:\n  x: 1\nkind: big\n---\nFor {{< param version >}} and {{< param "kind" >}}: [zip][], [x](https://e.org/{{< param gone >}}).\n\n[zip]: https://e.org/{{< param version >}}.zip\n',
  })
  expect(linked.get('content/a.md')?.text).toBe(
    'For 3.6 and big: [zip][], x.\n\n[zip]: https://e.org/3.6.zip',
  )
})
