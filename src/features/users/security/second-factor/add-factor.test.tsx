import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrPicture } from './add-factor'

test('the picture has a dark square for each dark module, and words for who cannot see it', () => {
  const text = 'otpauth://totp/Meridian:ana@x.example?secret=JBSWY3DPEHPK3PXP&issuer=Meridian'
  render(<QrPicture text={text} label="For your app" />)
  const picture = screen.getByRole('img', { name: 'For your app' })
  const drawn = picture.querySelector('path')!.getAttribute('d')!.match(/M/g)!.length
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  expect(drawn).toBe(data.flat().filter(Boolean).length)
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  // The code has a light quiet zone on all sides.
  expect([...data[0]!, ...data[1]!].some(Boolean)).toBe(false)
})
