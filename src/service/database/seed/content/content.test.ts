import { describe, expect, test } from 'vitest'
import { graceDays } from '~/contract/own-account'
import { renderPage } from '../../../modules/documents/render-page'
import { announcements, categories, kits, learningPaths, publicPages } from './index'

const pages = categories.flatMap(({ components }) => components.flatMap((component) => component.pages))
const bodies = new Map([
  ...publicPages.map(({ slug, body }): [string, string] => [slug === 'home' ? '/' : `/${slug}`, body]),
  ...pages.map(({ slug, body }): [string, string] => [`/documents/${slug}`, body]),
])
const fixedScreens = [
  '/contact-us',
  '/search',
  '/login',
  '/register',
  '/profile',
  '/profile/application',
  '/profile/security',
  '/community',
  '/dashboard',
  '/documents',
  '/learning-paths',
  '/request-devkit',
]
const getBody = (slug: string) => publicPages.find((page) => page.slug === slug)?.body ?? ''
const markdownFiles = Object.keys(import.meta.glob('./**/*.md'))

test('every Markdown file of this folder is seeded', () => {
  expect(bodies.size + announcements.length).toBe(markdownFiles.length)
  expect(markdownFiles.length).toBeGreaterThan(45)
})

test('slugs are unique and fit for an address', () => {
  const slugs = [...pages, ...publicPages].map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  const units = learningPaths.flatMap((path) => [
    path.slug,
    ...path.units.map(({ slug }) => `${path.slug}/${slug}`),
  ])
  expect(new Set(units).size).toBe(units.length)
  const parts = [
    ...categories,
    ...categories.flatMap(({ components }) => components),
    ...learningPaths,
    ...kits,
  ]
  for (const slug of [...slugs, ...parts.map((part) => part.slug)]) {
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  }
})

describe('documents', () => {
  test('the six categories are in the order of the portal, each component with pages', () => {
    expect(categories.map(({ name }) => name)).toEqual([
      'Edge runtime',
      'Interval data',
      'Head-end API',
      'Security',
      'Hardware',
      'Release notes',
    ])
    for (const { components } of categories) {
      for (const component of components) {
        const positions = component.pages.map(({ position }) => position)
        expect(positions).toEqual(component.pages.map((_, index) => index + 1))
      }
    }
    expect(pages.length).toBeGreaterThanOrEqual(30)
  })

  test('a nested page follows its parent within the same component', () => {
    const nested = pages.filter(({ parent }) => parent)
    expect(nested.length).toBeGreaterThan(2)
    for (const { components } of categories) {
      for (const component of components) {
        for (const page of component.pages.filter(({ parent }) => parent)) {
          const parent = component.pages.find(({ slug }) => slug === page.parent)
          expect(parent?.position).toBeLessThan(page.position)
        }
      }
    }
  })

  test('pages are about versions that their component has, one of them an older one', () => {
    for (const { versions, pages: own } of categories.flatMap(({ components }) => components)) {
      for (const { appliesTo } of own) expect(versions).toEqual(expect.arrayContaining(appliesTo))
    }
    const older = pages.filter(({ appliesTo }) => appliesTo.length > 0 && !appliesTo.includes('4.2'))
    expect(older.map(({ slug }) => slug)).toEqual(['edge-4-1'])
  })

  test('some are public, one needs only an account, the rest need approval', () => {
    const open = pages.filter(({ audience }) => audience === 'public').map(({ slug }) => slug)
    expect(open).toEqual(['what-a-meter-is', 'edge-4-2', 'supported-versions'])
    expect(pages.filter(({ audience }) => audience === 'signed-in').map(({ slug }) => slug)).toEqual([
      'e3-overview',
    ])
  })
})

describe('each page', () => {
  test.each([...bodies])('%s renders whole', async (_, body) => {
    const page = await renderPage(body)
    expect(page.html).not.toMatch(/<p>:{2,}|:::|\]\(|diagram-note|\$\$/)
    const drawings = /^```svg drawing.*\n[\s\S]*?^```/gm
    for (const fence of body.replace(drawings, '').matchAll(/^```\w+(?: .*)?\n([\s\S]*?)\n```$/gm)) {
      const code = (fence[1] ?? '').split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
      for (const line of code) expect(page.text).toContain(line)
    }
    const count = (pattern: RegExp, text = page.html) => text.match(pattern)?.length ?? 0
    expect(count(/<figure class="code/g)).toBe(count(/^```/gm, body) / 2 - count(drawings, body))
    expect(count(/<svg/g)).toBe(count(/^```(?:mermaid|svg drawing.*)$/gm, body))
    const prose = body.replace(/^```[\s\S]*?^```/gm, '')
    expect(count(/<math/g)).toBe(count(/^\$\$$/gm, prose) / 2 + count(/\$[^$\n]+\$/g, prose))
    expect(count(/<aside/g)).toBe(count(/^:::(?:note|tip|warning|danger)/gm, body))
    expect(count(/role="tabpanel"/g)).toBe(count(/^:::tab\[/gm, body))
    expect(page.headings.length).toBe(count(/^#{2,6} /gm, prose))
  })

  test('that is closed is named and linked by no public news', () => {
    const closed = pages.filter(({ audience }) => audience !== 'public')
    const mentions = announcements
      .filter(({ readers }) => readers === 'everybody')
      .flatMap(({ slug, body }) =>
        closed
          .filter(
            (page) =>
              body.includes(`/documents/${page.slug})`) ||
              (page.title.includes(' ') && body.includes(page.title)),
          )
          .map((page) => `${slug}: ${page.title}`),
      )
    expect(closed.length).toBeGreaterThan(20)
    expect(mentions).toEqual([])
  })

  test('links only to what exists, sections included', async () => {
    const sources = [...bodies, ...announcements.map(({ slug, body }): [string, string] => [slug, body])]
    const rendered = await Promise.all(
      sources.map(async ([address, body]) => ({ address, ...(await renderPage(body)) })),
    )
    const getIds = new Map(rendered.map(({ address, headings }) => [address, headings.map(({ id }) => id)]))
    const links = rendered.flatMap(({ address, html }) =>
      [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => ({ address, href })),
    )
    const inner = links.filter(({ href }) => !/^(?:https?|mailto):/.test(href))
    const broken = inner.filter(({ address, href }) => {
      const [path = '', section] = href.split('#')
      const target = path || address
      const isThere = getIds.has(target) || fixedScreens.includes(target)
      return !isThere || (section !== undefined && !getIds.get(target)?.includes(section))
    })
    expect(broken).toEqual([])
    expect(inner).toHaveLength(sources.join('\n').match(/\]\([/#]/g)?.length ?? 0)
  })
})

test('“Read intervals” has the sections that its rail shows', async () => {
  const page = pages.find(({ slug }) => slug === 'read-intervals')
  const { headings, html } = await renderPage(page?.body ?? '')
  expect(headings.map(({ text }) => text)).toEqual([
    'Read one day',
    'What a record holds',
    'When the clock moved',
  ])
  expect([...html.matchAll(/line-marked" data-line="(\d+)"/g)].map(([, line]) => line)).toEqual([
    '5',
    '6',
    '7',
  ])
})

describe('public pages', () => {
  test('are those of the site map', () => {
    expect(publicPages.map(({ slug }) => slug).toSorted()).toEqual(
      ['explore', 'faq', 'get-started', 'home', 'privacy-policy', 'terms-of-use'].toSorted(),
    )
  })

  test('the FAQ has at least 16 questions, each under a theme and each answered', async () => {
    const { headings } = await renderPage(getBody('faq'))
    expect(headings.filter(({ depth }) => depth === 3).length).toBeGreaterThanOrEqual(16)
    expect(headings[0]?.depth).toBe(2)
    expect(getBody('faq')).not.toMatch(/^###.*\n+#/m)
  })

  test('the reviewers’ guidance has its own address', async () => {
    const { headings } = await renderPage(getBody('get-started'))
    expect(headings.map(({ id }) => id)).toContain('what-reviewers-look-for')
  })

  test.each(['faq', 'privacy-policy'])('what the %s says of leaving is what the portal does', (slug) => {
    expect(getBody(slug)).toMatch(new RegExp(`${graceDays} days.*log in and keep`))
  })

  test('the terms leave their version and date to the portal, which knows them', () => {
    const { body, description } = publicPages.find(({ slug }) => slug === 'terms-of-use')!
    expect(`${description} ${body}`).not.toMatch(/version \d+,? of|\b20\d\d\b/i)
  })
})

describe('learning paths', () => {
  test.each([
    ['first-reading', 6],
    ['applications-on-the-edge', 9],
    ['events-at-fleet-scale', 7],
  ])('%s has %i units', (slug, count) => {
    const path = learningPaths.find((candidate) => candidate.slug === slug)
    expect(path?.units).toHaveLength(count)
  })

  test('every unit opens a page that exists, or asks questions that have an answer', () => {
    const slugs = pages.map(({ slug }) => slug)
    const units = learningPaths.flatMap((path) => path.units)
    const opened = units.flatMap((unit) => {
      if (unit.kind === 'quiz') return []
      return unit.kind === 'video' ? [unit.pageSlug] : [unit.slug]
    })
    expect(slugs).toEqual(expect.arrayContaining(opened))
    expect(opened).toHaveLength(19)
    const questions = units.flatMap((unit) => (unit.kind === 'quiz' ? unit.questions : []))
    expect(questions.filter(({ options }) => options.length < 3)).toEqual([])
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(['single', 'multiple', 'ordering']))
    const isWrong = questions.map(({ kind, options, right }) => {
      if (kind === 'ordering') return right.length > 0
      const isKnown = right.every((answer) => options[answer] !== undefined)
      return (
        !isKnown ||
        right.length === 0 ||
        right.length === options.length ||
        (kind === 'single' && right.length > 1)
      )
    })
    expect(isWrong).not.toContain(true)
  })
})

test('what a kit asks for is there', () => {
  const paths = learningPaths.map(({ slug }) => slug)
  const asked = kits.flatMap((kit) => kit.paths)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((slug) => !paths.includes(slug))).toEqual([])
  const agreements = kits.flatMap(({ agreement }) => agreement ?? [])
  expect(agreements.map((slug) => getBody(slug) !== '')).toEqual([true])
})
