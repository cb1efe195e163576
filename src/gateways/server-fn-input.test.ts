import { expect, test } from 'vitest'
import { getFile } from './server-fn-input'

const form = (picture: string | Blob) => {
  const data = new FormData()
  data.set('picture', picture)
  return data
}

test('a form without the file, or no form at all, is refused at the field', () => {
  for (const sent of [undefined, null, 'x', { picture: 'x' }, new FormData(), form('x')])
    expect(() => getFile(sent, 'picture', 4)).toThrow(
      expect.objectContaining({
        fields: [{ path: 'picture', code: 'fileRequired', message: 'Choose a file.' }],
      }),
    )
})

test('a file that is larger than allowed is refused', () => {
  expect(getFile(form(new Blob(['1234'])), 'picture', 4).size).toBe(4)
  expect(() => getFile(form(new Blob(['12345'])), 'picture', 4)).toThrow(
    expect.objectContaining({ code: 'BODY_TOO_LARGE' }),
  )
})
