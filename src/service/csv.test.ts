import { expect, test } from 'vitest'
import { csvLine } from './csv'

test.each([
  [['plain', ''], 'plain,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', ' led'], '"a,b","say ""hi""","two\nlines"," led"\r\n'],
  [['=1', '+56 9', '-1', '@x'], "'=1,'+56 9,'-1,'@x\r\n"],
  [['\t=1', '\r=1', '\n=1'], '\'\t=1,"\'\r=1","\'\n=1"\r\n'],
  [['=a,"b'], '"\'=a,""b"\r\n'],
  [['a=1', "'=1"], "a=1,'=1\r\n"],
])('%j is one line that no spreadsheet runs', (row, line) => {
  expect(csvLine(row)).toBe(line)
})
