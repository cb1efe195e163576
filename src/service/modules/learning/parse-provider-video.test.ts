import { expect, test } from 'vitest'
import { parseProviderVideo } from './prepare-units'

const youtube = { provider: 'youtube', providerId: 'dQw4w9WgXcQ' }

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', youtube],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', { provider: 'vimeo', providerId: '76979871' }],
  ['https://vimeo.com/76979871/8272103f6e', { provider: 'vimeo', providerId: '76979871?h=8272103f6e' }],
  ['https://vimeo.com/channels/staffpicks/76979871/', { provider: 'vimeo', providerId: '76979871' }],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    { provider: 'vimeo', providerId: '76979871?h=8272103f6e' },
  ],
])('%s is one video', (address, provided) => {
  expect(parseProviderVideo(address)).toEqual(provided)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@meridian',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=x',
  'https://www.youtube.com/playlist?list=PLdQw4w9WgXc',
  'https://vimeo.com/',
  'https://vimeo.com/staffpicks',
])('%s is none', (address) => {
  expect(parseProviderVideo(address)).toBeNull()
})
