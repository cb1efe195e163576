import { describe, expect, it } from 'vitest'
import { decodeText, UndecodableText } from './decode-text'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark = '') => Uint8Array.from(Buffer.from(mark + text, 'utf16le'))
const swapped = (text: string, mark = '') => Uint8Array.from(Buffer.from(mark + text, 'utf16le').swap16())
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

describe('a text file is decoded', () => {
  it.each([
    ['UTF-8', utf8('Zoë 田中')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFZoë 田中')],
    ['UTF-16, little end first', utf16('Zoë 田中', '\uFEFF')],
    ['UTF-16, big end first', swapped('Zoë 田中', '\uFEFF')],
  ])('as %s', async (_, file) => {
    expect(await decodeText(file, 'people.csv')).toEqual({ text: 'Zoë 田中' })
  })

  it.each([
    ['little', utf16('email\tname\nana@x.example\tZoë')],
    ['big', swapped('email\tname\nana@x.example\tZoë')],
  ])('as UTF-16 without a mark, %s end first', async (_, file) => {
    expect((await decodeText(file, 'people.csv')).text).toBe('email\tname\nana@x.example\tZoë')
  })

  it.each([
    ['email;name\r\nj@x.example;José Núñez\r\n', ascii('email;name\r\nj@x.example;Jos\xE9 N\xFA\xF1ez\r\n')],
    ['O’Brien', ascii('O\x92Brien')],
    ['O’Brien, Hélène', ascii('O\x92Brien, H\xE9l\xE8ne')],
    ['Andrés', ascii('Andr\xE9s')],
    ['# Größe\n\n“5 € – naïve”', ascii('# Gr\xF6\xDFe\n\n\x935 \x80 \x96 na\xEFve\x94')],
  ])('as Windows-1252: %j', async (text, file) => {
    expect(await decodeText(file, 'people.csv')).toEqual({ text, guessed: 'windows-1252' })
  })

  it.each([
    ['t@x.example,田中', join(ascii('t@x.example,'), bytes('9363 9286'))],
    ['山田 花子', bytes('8e52 9363 20 89d4 8e71')],
    ['髙橋,ABC株式会社', join(bytes('fbfc 8bb4 2c'), ascii('ABC'), bytes('8a94 8eae 89ef 8ed0'))],
    [
      '# 概要\n\n日本語の文章です。\n',
      bytes('2320 8a54 9776 0a0a 93fa 967b 8cea 82cc 95b6 8fcd 82c5 82b7 8142 0a'),
    ],
  ])('as Shift_JIS: %j', async (text, file) => {
    expect(await decodeText(file, 'people.csv')).toEqual({ text, guessed: 'Shift_JIS' })
  })

  it('as another encoding that a long text gives away', async () => {
    const sentence = bytes('d5e2 cac7 d2bb b8f6 d6d0 cec4 cec4 b5b5 a1a3')
    expect(await decodeText(join(sentence, sentence), 'guide.md')).toEqual({
      text: '这是一个中文文档。'.repeat(2),
      guessed: 'GB18030',
    })
  })
})

describe('what cannot be decoded is refused', () => {
  it.each([
    [
      'a spreadsheet of Excel',
      join(ascii('PK\x03\x04\x14\0\x06\0\x08\0!\0'), bytes('a3f1 07b2 8e01 0000 9900')),
    ],
    ['Cyrillic in Windows-1251', bytes('c8e2 e0ed eee2 2c c8e2 e0ed 0a')],
    ['Arabic in Windows-1256', bytes('e3cd e3cf 2c e3cd e3cf 0a')],
    ['Korean in EUC-KR', bytes('b1e8 c3b6 bcf6 2c bacd')],
    ['Polish in Windows-1250', ascii('\xA3ukasz, W\xB3odek, S\xB3owacki')],
    ['UTF-8 that was cut', utf8('Straße für Zähler, größer'.repeat(3)).subarray(0, -2).with(5, 0xc3)],
    ['Japanese UTF-8 that was cut', utf8('日本語の文章です。').subarray(0, -1)],
    ['UTF-16 that was cut', utf16('Zoë', '\uFEFF').subarray(0, -1)],
  ])('%s', async (_, file) => {
    const refused = decodeText(file, 'people.csv')
    await expect(refused).rejects.toThrow(UndecodableText)
    await expect(refused).rejects.toThrow(
      'We can’t read the characters in people.csv. Save it as UTF-8 and try again.',
    )
  })
})
