// What people of a soak look for and say.
import sharp from 'sharp'

/** That of the people of the demonstration, and of whoever gets an account for a soak. */
export const demoPassword = 'Portal-demo-1'

export const pick = (list) => list[Math.floor(Math.random() * list.length)]

export const names = [
  'an',
  'mar',
  'her',
  'silva',
  'camila',
  'martin',
  'daniel',
  'olivia',
  'nakamura',
  'costa',
]

const sentence = (words, count) => Array.from({ length: count }, () => pick(words)).join(' ')

/** A question that nobody asked before, in words that documents have. */
export const questionOf = (words) => ({
  title: `How does ${sentence(words, 4)} work`,
  body: `${sentence(words, 30)}.\n\n\`\`\`js\nread('${pick(words)}')\n\`\`\`\n\n${sentence(words, 20)}.`,
  tags: ['soak', 'edge-runtime'],
})

export const answerOf = (words) => ({ body: `${sentence(words, 40)}, **${pick(words)}**.` })

/** A page's words, a little different each time. */
export const pageOf = (words) =>
  ['# Soak', ...Array.from({ length: 6 }, () => `## ${sentence(words, 3)}\n\n${sentence(words, 60)}.`)].join(
    '\n\n',
  )

/** Some photographs of 640 by 480, as JPEG. */
export const makePictures = () =>
  Promise.all(
    [20, 120, 220].map((shade) =>
      sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: { r: shade, g: 255 - shade, b: 90 },
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  )
