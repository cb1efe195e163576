import papaparse from 'papaparse'
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

const getColumn = (head: string): Column | undefined => columnNames[head.toLowerCase().replace(/[^a-z]/g, '')]

const separators = [',', ';', '\t']

// A first line of its own, by which Excel is told the separator.
const separatorLine = /^"?sep=(.)"?\n/i

/**
 * Reads a table of people: the first row names the columns, of which only the e-mail address must be there.
 * Separators are commas, semicolons or tabs, or what a line `sep=` names; what the cells hold is judged by the service.
 */
export const readTable = (text: string): ReadTable => {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\t]*\n)+/, '')
  const { data, errors } = papaparse.parse<string[]>(plain.replace(separatorLine, ''), {
    newline: '\n',
    skipEmptyLines: 'greedy',
    delimiter: separatorLine.exec(plain)?.[1] ?? '',
    delimitersToGuess: separators,
  })
  const [heads = [], ...lines] = data
  const columns = heads.map(getColumn)
  if (!columns.includes('email')) {
    return {
      problem:
        'The first row must name the columns, and one of them must be “email”. The others may be firstName, lastName, companyName, role and status.',
    }
  }
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) return { problem: `Close the quotation mark in row ${(broken.row ?? 0) + 1}.` }
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
