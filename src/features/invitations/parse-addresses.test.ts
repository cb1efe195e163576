import { describe, expect, it } from 'vitest'
import { parseAddresses } from './parse-addresses'

const understood = (email: string, firstName = '', lastName = '') => ({
  is: 'understood',
  email,
  firstName,
  lastName,
})

describe('parseAddresses', () => {
  it.each([
    ['ana@redsur.cl', [understood('ana@redsur.cl')]],
    ['  Ana@RedSur.cl  ', [understood('ana@redsur.cl')]],
    [
      'a@one.com\nb@two.com\r\nc@three.com',
      ['a@one.com', 'b@two.com', 'c@three.com'].map((mail) => understood(mail)),
    ],
    [
      'a@one.com, b@two.com;c@three.com',
      ['a@one.com', 'b@two.com', 'c@three.com'].map((mail) => understood(mail)),
    ],
    ['a@one.com,\n\n ; b@two.com,', ['a@one.com', 'b@two.com'].map((mail) => understood(mail))],
    ['Ana Figueiredo <ana@redsur.cl>', [understood('ana@redsur.cl', 'Ana', 'Figueiredo')]],
    ['"Figueiredo, Ana" <ana@redsur.cl>', [understood('ana@redsur.cl', 'Ana', 'Figueiredo')]],
    [
      '"Ana Figueiredo" <ana@redsur.cl>; Bo <bo@two.com>',
      [understood('ana@redsur.cl', 'Ana', 'Figueiredo'), understood('bo@two.com', 'Bo')],
    ],
    [
      'João Pedro Siqueira <jp@energisul.com.br>',
      [understood('jp@energisul.com.br', 'João', 'Pedro Siqueira')],
    ],
    ['Ana Figueiredo\tana@redsur.cl', [understood('ana@redsur.cl', 'Ana', 'Figueiredo')]],
    ['<ana@redsur.cl>', [understood('ana@redsur.cl')]],
    ['mailto:ana@redsur.cl', [understood('ana@redsur.cl')]],
    ['', []],
    [' \n,;\n ', []],
  ])('understands %j', (pasted, expected) => {
    expect(parseAddresses(pasted)).toMatchObject(expected)
    expect(parseAddresses(pasted)).toHaveLength(expected.length)
  })

  it.each([
    ['ana.redsur.cl', 'Include an @'],
    ['ana@redsur', 'missing the part after the dot'],
    ['Ana Figueiredo', 'Include an @'],
    ['Ana <>', 'Enter an e-mail address'],
    ['a b@two words@one.com.', 'missing the part after the dot'],
    [`${'x'.repeat(250)}@one.com`, 'at most 254'],
    [`${'x'.repeat(101)} <a@one.com>`, 'at most 100'],
  ])('refuses %j at its place', (pasted, reason) => {
    const rows = parseAddresses(`first@one.com\n${pasted}\nlast@one.com`)
    expect(rows).toHaveLength(3)
    expect(rows[1]).toMatchObject({ is: 'refused', text: pasted, reason: expect.stringContaining(reason) })
    expect(rows[2]).toMatchObject({ is: 'understood', email: 'last@one.com' })
  })

  it('takes an address once, however it is spelt', () => {
    const rows = parseAddresses('ana@redsur.cl\nbo@two.com\nAna <ANA@redsur.cl>')
    expect(rows.map(({ is }) => is)).toEqual(['understood', 'understood', 'refused'])
    expect(rows[2]).toMatchObject({ reason: 'This address stands above already.' })
  })

  it('lets an unclosed quote or bracket spoil its own line alone', () => {
    const rows = parseAddresses('"Ana <ana@redsur.cl\nbo@two.com')
    expect(rows[0]?.is).toBe('refused')
    expect(rows[1]).toMatchObject(understood('bo@two.com'))
  })

  it('reads ten thousand rows at once', () => {
    const rows = parseAddresses(Array.from({ length: 10_000 }, (_, row) => `person${row}@one.com`).join(', '))
    expect(rows).toHaveLength(10_000)
  })
})
