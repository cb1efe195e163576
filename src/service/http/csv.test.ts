import { expect, test } from 'vitest'
import { formatCsvLine } from './downloads'

test.each([
  [['plain', ''], 'plain,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', ' led'], '"a,b","say ""hi""","two\nlines"," led"\r\n'],
  [['=1', '+56 9', '-1', '@x'], "'=1,'+56 9,'-1,'@x\r\n"],
  [['＝1', '＋1', '－1', '＠x', '東京＝首都'], "'＝1,'＋1,'－1,'＠x,東京＝首都\r\n"],
  [['\t=1', '\r=1', '\n=1'], `"\t'=1","\r'=1","\n'=1"\r\n`],
  [['Acme;=1;x', 'Acme\t=1'], `"Acme;'=1;x","Acme\t'=1"\r\n`],
  [['Acme; +1', 'Acme;"-1"', 'one\n@x'], `"Acme; '+1","Acme;""'-1""","one\n'@x"\r\n`],
  [[' =1', '"=1"'], `" '=1","""'=1"""\r\n`],
  [['Jean-Luc & Co', 'a@b.cl', '2 + 2 = 4', 'R&D; tests'], 'Jean-Luc & Co,a@b.cl,2 + 2 = 4,"R&D; tests"\r\n'],
  [['=a,"b'], '"\'=a,""b"\r\n'],
  [['a=1', "'=1"], "a=1,'=1\r\n"],
])('%j is one line that no spreadsheet runs', (row, line) => {
  expect(formatCsvLine(row)).toBe(line)
})

/** The cells of a table as a spreadsheet reads it with this separator; quotes count only at the start of a cell. */
const getCells = (table: string, separator: string) => {
  const ends = [separator, '\r', '\n']
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < table.length; at += 1) {
    const character = table.charAt(at)
    if (isQuoted && table.startsWith('""', at)) {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || !ends.includes(character)) cell += character
    else {
      cells.push(cell)
      cell = ''
    }
  }
  return [...cells, cell]
}

const commands = ['=cmd|x', '+1', '-1', '@x', '＝cmd|x', '＋1', '－1', '＠x']
const hidden = ['', 'Acme'].flatMap((word) =>
  ['', ',', ';', '\t', '\n', '\r\n'].flatMap((cut) =>
    ['', ' ', '"', '""', ' "'].map((filling) => word + cut + filling),
  ),
)

test.each([',', ';', '\t'])('no cell of a spreadsheet that cuts at %j begins a formula', (separator) => {
  const texts = hidden.flatMap((before) => commands.map((command) => `${before}${command};x\t"y`))
  for (const row of [texts, ...texts.map((text) => [text]), ...texts.map((text) => ['a', text, text])]) {
    const cells = getCells(formatCsvLine(row), separator)
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  }
})
