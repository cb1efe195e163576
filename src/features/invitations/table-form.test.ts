import { describe, expect, it } from 'vitest'
import { formatCsvLine } from '~/service/http/downloads'
import { parseTable } from './table-form'

describe('a table of people', () => {
  it('is read by the names of its columns, in any order and spelling', () => {
    expect(parseTable('Last name,E-mail,Phone\nAraya,val@redsur.cl,12')).toEqual({
      rows: [{ email: 'val@redsur.cl', lastName: 'Araya' }],
      ignored: ['Phone'],
    })
  })

  it.each([';', '\t'])('may be cut by %j', (cut) => {
    const table = [
      ['email', 'role'],
      ['a@b.cl', 'admin'],
    ]
    expect(parseTable(table.map((row) => row.join(cut)).join('\r\n'))).toEqual({
      rows: [{ email: 'a@b.cl', role: 'admin' }],
      ignored: [],
    })
  })

  it.each([
    ['a line that names the separator', 'sep=;\r\nEmail;Company\r\na@b.cl;"Red, Sur"\r\n'],
    ['a line that names another separator', 'sep=|\nEmail|Company\na@b.cl|Red, Sur'],
    ['lines that a carriage return ends', 'Email,Company\ra@b.cl,"Red, Sur"\r'],
    ['lines that end in several ways', 'Email,Company\r\na@b.cl,"Red, Sur"\n\r'],
    ['a column of numbers without a name', '\tEmail\tCompany\n0\ta@b.cl\tRed, Sur\n'],
    ['commas among semicolons', 'Email;Company\na@b.cl;Red, Sur'],
    ['empty lines', '\n \nEmail,Company\n\na@b.cl,"Red, Sur"\n,\n'],
  ])('may have %s', (_, text) => {
    expect(parseTable(text)).toEqual({ rows: [{ email: 'a@b.cl', companyName: 'Red, Sur' }], ignored: [] })
  })

  it('says where a quotation mark is missing', () => {
    expect(parseTable('email,company\na@b.cl,"Red Sur\nb@b.cl,Norte')).toEqual({
      problem: 'Close the quotation mark in row 2.',
    })
  })

  it('keeps separators, breaks and quotes of quoted cells', () => {
    expect(parseTable('\uFEFFemail,companyName\na@b.cl,"Red ""Sur"",\nSA"\n\n')).toEqual({
      rows: [{ email: 'a@b.cl', companyName: 'Red "Sur",\nSA' }],
      ignored: [],
    })
  })

  it('that the portal gave out is taken back as it was', () => {
    const texts = {
      email: 'a@b.cl',
      lastName: "O'Higgins-Riquelme",
      companyName: 'R&D; "Sur",\tSA\nTalca (C++)',
    }
    const table = formatCsvLine(Object.keys(texts)) + formatCsvLine(Object.values(texts))
    expect(parseTable(table)).toEqual({ rows: [texts], ignored: [] })
  })

  it('keeps a row that is too short, for the service to judge', () => {
    expect(parseTable('firstName,email\nAna')).toEqual({
      rows: [{ firstName: 'Ana', email: '' }],
      ignored: [],
    })
  })

  it('says what is missing', () => {
    expect(parseTable('name,phone\nAna,1')).toHaveProperty('problem', expect.stringContaining('“email”'))
    expect(parseTable('email')).toHaveProperty('problem', expect.stringContaining('no row'))
  })
})
