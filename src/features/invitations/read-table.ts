import type { ImportedTexts } from '~/contract/accounts'

/** A table as it was understood: its rows, or why it cannot be read. */
export type ReadTable = { rows: ImportedTexts[]; ignored: string[] } | { problem: string }

type Column = keyof ImportedTexts

// Lower case, without anything but letters: `First name`, `first_name` and `firstName` are one.
const columnNames: Record<string, Column> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  company: 'companyName',
  companyname: 'companyName',
  organisation: 'companyName',
  organization: 'companyName',
  role: 'role',
  status: 'status',
}

const columnOf = (head: string): Column | undefined => columnNames[head.toLowerCase().replace(/[^a-z]/g, '')]

/** Cuts a text into rows of cells (RFC 4180); a quoted cell may hold separators, breaks and doubled quotes. */
const cellsOf = (text: string, separator: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some((value) => value.trim() !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += character
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}

const separators = [',', ';', '\t']

/** The separator that cuts the first line into most cells. */
const separatorOf = (text: string) => {
  const [first = ''] = text.split(/\r?\n/, 1)
  const cuts = (separator: string) => first.split(separator).length
  return separators.toSorted((one, other) => cuts(other) - cuts(one))[0] ?? ','
}

/**
 * Reads a table of people: the first row names the columns, of which only the e-mail address must be there.
 * Separators are commas, semicolons or tabs; what the cells hold is judged by the service.
 */
export const readTable = (text: string): ReadTable => {
  const plain = text.replace(/^\uFEFF/, '').trimStart()
  const [heads = [], ...lines] = cellsOf(plain, separatorOf(plain))
  const columns = heads.map(columnOf)
  if (!columns.includes('email')) {
    return {
      problem:
        'The first row must name the columns, and one of them must be “email”. The others may be firstName, lastName, companyName, role and status.',
    }
  }
  if (lines.length === 0) return { problem: 'There is no row below the names of the columns.' }
  const rows = lines.map((cells) => {
    const row: ImportedTexts = { email: '' }
    for (const [place, column] of columns.entries()) {
      if (column !== undefined) row[column] = cells[place]?.trim() ?? ''
    }
    return row
  })
  return { rows, ignored: heads.filter((head, place) => columns[place] === undefined && head.trim() !== '') }
}
