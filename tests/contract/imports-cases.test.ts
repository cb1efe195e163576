import { expect, test } from 'vitest'
import type { FileTree } from '../support/documentation'
import { importTools } from './imports-world'
import { onDatabase } from './world'

const fence = '```'

const hugo = { 'hugo.toml': 'baseURL = "https://example.org"\n' }

onDatabase('imported documentation', (world) => {
  let imported = 0

  /** Imports a tree. Returns what its files became. */
  const importTree = async (tree: FileTree) => {
    const admin = await world().person({ role: 'admin', status: 'approved' })
    const tools = importTools(world())
    imported += 1
    const { files } = await tools.run(admin, tree, { source: `case-${imported}`, publish: true })
    return {
      files,
      read: async (path: string) => (await tools.getPage(admin, files.get(path))).body,
      slug: (path: string) => files.get(path)?.page?.slug,
      notes: (path: string) => files.get(path)?.notes ?? [],
    }
  }

  test('keeps code unchanged, even if it contains syntax that is converted elsewhere', async () => {
    const tabs = `=== "Bench"\n\n    ${fence} sh\n    meter read\n    ${fence}\n\n!!! note\n    {{< note >}} :::tip`
    const tree = {
      'mkdocs.yml': 'site_name: X\n',
      'docs/a/b/code.md': `# Code\n\n~~~~md\n${tabs}\n~~~~\n\nAfter **it**.\n`,
    }
    const { read } = await importTree(tree)
    const body = await read('docs/a/b/code.md')
    expect(body).toContain(tabs)
    expect(body).toMatch(/After \*\*it\*\*\.\s*$/)
  })

  test('keeps every row and column of tables', async () => {
    const table = `# T

| Name | Description |
|---|---|
| one | Depends: <ul><li>a</li><li>b</li></ul> |
| two | <p>first</p><p>second</p> |
| last | done |

<table>
<tr><th>A</th><th>B</th><th>C</th></tr>
<tr><td rowspan="2">x</td><td>1</td><td>2</td></tr>
<tr><td>3</td><td>4</td></tr>
</table>
`
    const { read, notes } = await importTree({ 'g/b/table.md': table })
    const body = (await read('g/b/table.md')) ?? ''
    expect(body.match(/^\| one .*• a.*• b/m)).not.toBeNull()
    expect(body).toContain('| two | first / second |')
    expect(body).toContain('| last | done |')
    expect(body).toMatch(/^\| x \| 1 \| 2 \|\n\| +\| 3 \| 4 \|$/m)
    expect(notes('g/b/table.md').join()).toContain('(line 9)')
  })

  test('replaces no page by a Hugo alias, and resolves `..` in links as Hugo does', async () => {
    const { read, slug } = await importTree({
      ...hugo,
      'content/guide/start/alpha.md': '---\ntitle: Alpha\naliases: [/old/quokka]\n---\n[it](quokka.md)\n',
      'content/guide/start/quokka.md': '---\ntitle: Quokka\n---\nReal.\n',
      'content/guide/start/linux/_index.md': '---\ntitle: Linux\n---\n## Status\n\nx\n',
      'content/guide/start/linux/install.md': '---\ntitle: Install\n---\n[status](../#status) [up](..)\n',
    })
    expect(slug('content/guide/start/quokka.md')).toBe('quokka')
    expect(await read('content/guide/start/alpha.md')).toContain('[it](/documents/quokka)')
    const linux = slug('content/guide/start/linux/_index.md')
    expect(await read('content/guide/start/linux/install.md')).toContain(
      `[status](/documents/${linux}#status) [up](/documents/${linux})`,
    )
  })

  test('has GitBook blocks converted, and no page for the GitBook summary', async () => {
    const { files, read, slug } = await importTree({
      '.gitbook.yaml': 'root: ./\n',
      'README.md':
        '# Greetings\n\n{% hint style="warning" %}\nMind the **voltage**.\n{% endhint %}\n\n{% tabs %}\n{% tab title="Bash" %}\nls\n{% endtab %}\n{% endtabs %}\n\n{% content-ref url="guides/second.md" %}\n[second.md](guides/second.md)\n{% endcontent-ref %}\n',
      'SUMMARY.md': '# Contents\n\n* [Greetings](README.md)\n* [Second](guides/second.md)\n',
      'guides/second.md': '# Second\n\nx\n',
    })
    expect(slug('README.md')).toBe('greetings')
    expect(files.get('SUMMARY.md')?.page ?? null).toBeNull()
    const body = await read('README.md')
    expect(body).toContain(':::warning\nMind the **voltage**.\n:::')
    expect(body).toContain('::::tabs\n:::tab[Bash]\nls\n:::\n::::')
    expect(body).toContain('[second.md](/documents/second)')
    expect(body).not.toContain('{%')
  })

  test('resolves links to any form of a file name, and to headings with custom ids', async () => {
    const { read } = await importTree({
      ['g/b/Einführung.md'.normalize('NFD')]:
        '# Intro\n\n### 9.7.0 <small>November</small> { id="9.7.0" }\n\nx\n',
      'g/b/Other page.md': '# Other\n\n[one](Einführung.md#9.7.0) [two](<Einführung.md>)\n',
      'g/b/docs.md': '# Docs\n\n[other](<Other page.md>) [same](Other%20page.md)\n',
    })
    expect(await read('g/b/Other page.md')).toMatch(
      /\[one\]\(\/documents\/[\w-]+#970-november\) \[two\]\(\/documents\/[\w-]+\)/,
    )
    const [, first, second] =
      /\[other\]\((.+?)\) \[same\]\((.+?)\)/.exec((await read('g/b/docs.md')) ?? '') ?? []
    expect(first).toMatch(/^\/documents\//)
    expect(second).toBe(first)
  })

  test('keeps text between two horizontal rules, which is not front matter', async () => {
    const { read } = await importTree({ 'g/b/rule.md': '---\n\nKept words.\n\n---\n\nEnd.\n' })
    expect(await read('g/b/rule.md')).toContain('Kept words.')
  })
})
