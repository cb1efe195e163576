// Search words and texts of a soak.
import sharp from 'sharp'

/**
 * Returns a random item.
 *
 * @template Item
 * @param {readonly Item[]} list one at least
 * @returns {Item}
 */
export const pick = (list) => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

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

/** @param {string[]} words @param {number} count */
const sentence = (words, count) => Array.from({ length: count }, () => pick(words)).join(' ')

/** Returns a new question with words of the documents. @param {string[]} words */
export const getQuestion = (words) => ({
  title: `How does ${sentence(words, 4)} work`,
  body: `${sentence(words, 30)}.\n\n\`\`\`js\nread('${pick(words)}')\n\`\`\`\n\n${sentence(words, 20)}.`,
  tags: ['soak', 'edge-runtime'],
})

/** @param {string[]} words */
export const getAnswer = (words) => ({ body: `${sentence(words, 40)}, **${pick(words)}**.` })

/** The text of a page, slightly different each time. @param {string[]} words */
export const getPage = (words) =>
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
