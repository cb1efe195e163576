import type { Locator, Page } from 'playwright/test'
import type { ManagedPath, ManagedPathRow } from '~/contract/path-building'
import { drag } from '../support/e2e/drag'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { tabTo, typeInto } from '../support/e2e/keyboard'
import { waitForHydration } from '../support/e2e/log-in'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// Some saves are refused on purpose.
test.use({ expectedErrors: /_serverFn.* the server responded with a status of (409|422) / })

let token = ''

test.beforeEach(async ({ context }) => {
  await giveSession(context, demoEmail('admin'))
  ;({ token } = await getToken(demoEmail('admin')))
})

const getUniqueSlug = () => `p${crypto.randomUUID().slice(0, 8)}`

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await waitForHydration(page)
}

const read = async (id: string): Promise<ManagedPath> => {
  const answer = await call('GET', `/admin/learning-paths/${id}`, token)
  expect(answer.status).toBe(200)
  return answer.json()
}

const listPaths = async (): Promise<ManagedPathRow[]> => {
  const answer = await call('GET', '/admin/learning-paths', token)
  const { data }: { data: ManagedPathRow[] } = await answer.json()
  return data
}

const reading = (title: string) => ({
  slug: title.toLowerCase(),
  title,
  kind: 'reading',
  minutes: 5,
  pageSlug: 'read-intervals',
  video: null,
  quiz: null,
})

/** Creates a published path of readings without a fixed order. */
const makePath = async (title: string, units: string[]): Promise<ManagedPath> => {
  const answer = await call('POST', '/admin/learning-paths', token, {
    slug: getUniqueSlug(),
    title,
    summary: 'Made for a test.',
    level: 'Beginner',
    order: 'free',
    isPublished: true,
    prerequisites: [],
    units: units.map(reading),
  })
  expect(answer.status).toBe(201)
  return answer.json()
}

const remove = async ({ id }: { id: string }) => {
  expect((await call('DELETE', `/admin/learning-paths/${id}`, token)).status).toBe(204)
}

const unitField = (page: Page, unit: number, name: string) => page.locator(`[id="units.${unit}.${name}"]`)

const getHandle = (row: Locator) => row.locator('[data-handle]')

test('a path with three kinds of units is built with the keyboard alone, and a member takes it', async ({
  page,
}) => {
  const word = getUniqueSlug()
  await open(page, '/admin/learning-paths')
  await tabTo(page, page.getByRole('link', { name: 'New path' }))
  await page.keyboard.press('Enter')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'New learning path' })).toBeVisible()
  await typeInto(page, page.getByLabel('Title', { exact: true }), `Path ${word}`)
  await expect(page.getByText(`/learning-paths/path-${word}`)).toBeVisible()
  await typeInto(page, page.getByLabel('Summary'), 'Everything by keyboard.')
  await tabTo(page, page.getByLabel('Published'))
  await page.keyboard.press('Space')

  await tabTo(page, page.getByRole('button', { name: 'Add reading' }))
  await page.keyboard.press('Enter')
  await expect(unitField(page, 0, 'title')).toBeFocused()
  await page.keyboard.type('Read this')
  await typeInto(page, page.getByRole('combobox', { name: 'Document' }), 'Read intervals')
  await expect(page.getByRole('option', { name: /^Read intervals/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('button', { name: 'Add video' }))
  await page.keyboard.press('Enter')
  await expect(unitField(page, 1, 'title')).toBeFocused()
  await page.keyboard.type('Watch this')
  await tabTo(page, page.getByRole('radio', { name: 'Files, uploaded here' }))
  await page.keyboard.press('ArrowDown')
  await typeInto(page, page.getByLabel('Address of the video'), 'https://vimeo.com/76979871')
  await typeInto(page, page.getByLabel('Length'), '1:30')
  await tabTo(page, page.getByRole('button', { name: 'Add captions' }))
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('WebVTT'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome.')
  await tabTo(page, page.getByRole('button', { name: 'Add chapter' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('0:45')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The second half')

  await tabTo(page, page.getByRole('button', { name: 'Add quiz' }))
  await page.keyboard.press('Enter')
  await expect(unitField(page, 2, 'title')).toBeFocused()
  await page.keyboard.type('Answer this')
  await typeInto(page, page.getByLabel('Question', { exact: true }), 'Which unit has energy?')
  await typeInto(page, page.getByLabel('Answer 1', { exact: true }), 'Watt')
  await page.keyboard.press('Tab')
  await typeInto(page, page.getByLabel('Answer 2', { exact: true }), 'Watt-hour')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Volt')
  await expect(page.getByLabel('Answer 3', { exact: true })).toHaveValue('Volt')
  // The right answer is moved to the top by keyboard, and marked.
  await tabTo(page, page.getByLabel('Answer 2', { exact: true }))
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('Watt-hour')
  await tabTo(page, page.getByRole('radio', { name: 'Answer 1 is the right one' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/learning-paths\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Everything is saved')).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''
  const saved = await read(id)
  expect(saved).toMatchObject({ slug: `path-${word}`, isPublished: true, order: 'required' })
  expect(saved.units.map(({ slug, kind }) => [slug, kind])).toEqual([
    ['read-this', 'reading'],
    ['watch-this', 'video'],
    ['answer-this', 'quiz'],
  ])
  expect(saved.units[1]?.video).toMatchObject({
    address: 'https://vimeo.com/76979871',
    duration: 90,
    chapters: [{ at: 45, title: 'The second half' }],
    captions: [{ language: 'en', label: 'English' }],
  })
  expect(saved.units[2]?.quiz?.questions[0]?.options.map(({ text, isRight }) => [text, isRight])).toEqual([
    ['Watt-hour', true],
    ['Watt', false],
    ['Volt', false],
  ])

  const member = await createApprovedUser(`learner-${word}`)
  const theirs = await getToken(member.email, member.password)
  const progress = `/learning-paths/path-${word}/units/read-this/progress`
  expect((await call('PUT', progress, theirs.token, { isFinished: true })).status).toBe(200)

  await open(page, `/admin/learning-paths/${id}/learners`)
  const row = page.getByRole('row').filter({ hasText: `learner-${word}` })
  await expect(row).toContainText('1 of 3')
  await expect(row).toContainText('On the way')
  await expect(page.getByRole('listitem').filter({ hasText: '1. Read this' })).toContainText('1 of 1')
  await page.getByRole('link', { name: 'Finished', exact: true }).click()
  await expect(page.getByText('No learners in this view.')).toBeVisible()
  await page.goBack()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)

  await row.getByRole('link').click()
  const learning = page.getByRole('region', { name: 'Learning' })
  await expect(learning.getByRole('listitem').filter({ hasText: `Path ${word}` })).toContainText(
    '1 of 3 units',
  )
  await remove({ id })
})

test('paths and units are reordered with the keyboard and by dragging, and keep their order', async ({
  page,
}) => {
  const first = await makePath(`First ${getUniqueSlug()}`, ['One', 'Two', 'Three'])
  const second = await makePath(`Second ${getUniqueSlug()}`, ['Alone'])
  await page.setViewportSize({ width: 1280, height: 1400 })
  await open(page, '/admin/learning-paths')
  // Other tests create and delete paths meanwhile.
  const isFirst = async () => {
    const ids = (await listPaths()).map(({ id }) => id)
    return ids.indexOf(first.id) < ids.indexOf(second.id)
  }
  expect(await isFirst()).toBe(true)
  const link = page.getByRole('link', { name: first.title, exact: true })
  await link.focus()
  await expect(async () => {
    if (await isFirst()) await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(isFirst, { timeout: 3_000 }).toBe(false)
  }).toPass()
  await expect(page.getByText(new RegExp(`“${first.title}” is moved: `))).toBeAttached()
  await expect(link).toBeFocused()
  const getRow = (title: string) => page.getByRole('row').filter({ hasText: title })
  await drag(page, getHandle(getRow(first.title)), getRow(second.title), { x: 40, y: 4 })
  await expect.poll(isFirst).toBe(true)

  await link.click()
  await waitForHydration(page)
  const units = page.locator('[data-drag="units"]')
  const titles = () => units.locator('h3').allInnerTexts()
  await expect(units).toHaveCount(3)
  await units.nth(2).getByRole('button', { name: /Three/ }).first().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Three” is moved: 2 of 3.')).toBeAttached()
  await drag(page, getHandle(units.nth(1)), units.nth(0), { x: 40, y: 4 })
  expect((await titles()).map((title) => title.replace(/\s+/g, ' '))).toEqual([
    '1. Three',
    '2. One',
    '3. Two',
  ])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  const ids = first.units.map((unit) => unit.id)
  expect((await read(first.id)).units.map((unit) => unit.id)).toEqual([ids[2], ids[0], ids[1]])
  await remove(first)
  await remove(second)
})

test('a video is added with its qualities, poster, captions and chapters', async ({ page }) => {
  const path = await makePath(`Video ${getUniqueSlug()}`, ['One'])
  const media = 'src/service/database/seed/content/media'
  await open(page, `/admin/learning-paths/${path.id}`)
  await page.getByRole('button', { name: 'Add video' }).click()
  await unitField(page, 1, 'title').fill('Watch')
  const files = page.locator('input[type="file"][aria-label="Files of the video"]')
  await files.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('No video.') })
  await expect(page.getByText('This browser cannot play notes.mp4.')).toBeVisible()
  await files.setInputFiles([
    `${media}/verify-the-first-interval-240.mp4`,
    `${media}/verify-the-first-interval-576.mp4`,
  ])
  await expect(page.getByRole('link', { name: '240p' })).toBeVisible()
  await expect(page.getByRole('link', { name: '576p' })).toBeVisible()
  await expect(page.getByLabel('Length')).toHaveValue(/^1:1\d/)
  await page
    .locator('input[type="file"][aria-label="Picture of the video"]')
    .setInputFiles(`${media}/verify-the-first-interval.webp`)
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Add captions' }).click()
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBienvenidos.\n'
  await page
    .locator('input[type="file"][aria-label="Captions file 1"]')
    .setInputFiles({ name: 'es.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) })
  await expect(page.getByLabel('WebVTT')).toHaveValue(vtt)
  await page.getByLabel('Language').fill('es')
  await page.getByLabel('Called').fill('Español')
  for (const [place, [at, title]] of [
    ['0:30', 'Later'],
    ['0:05', 'Sooner'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add chapter' }).click()
    await page.getByLabel(`Title of chapter ${place + 1}`).fill(title ?? '')
    await page.getByLabel(`Chapter ${place + 1} begins at`).fill(at ?? '')
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  const { units } = await read(path.id)
  expect(units[1]?.video).toMatchObject({
    sources: [{ height: 576 }, { height: 240 }],
    address: '',
    captions: [{ language: 'es', label: 'Español' }],
    chapters: [
      { at: 5, title: 'Sooner' },
      { at: 30, title: 'Later' },
    ],
  })
  expect(units[1]?.video?.poster).toMatch(/\.webp$/)
  expect(units[1]?.video?.duration).toBeGreaterThan(60)
  await remove(path)
})

test('missing input and refusals of the service appear at their field', async ({ page }) => {
  const path = await makePath(`Wrong ${getUniqueSlug()}`, ['One', 'Two'])
  await open(page, `/admin/learning-paths/${path.slug}`)
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await unitField(page, 2, 'title').fill('Check')
  await page.getByRole('button', { name: 'One', exact: false }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The field is in a collapsed unit.
  await expect(unitField(page, 2, 'quiz.questions.0.text')).toBeFocused()
  await expect(page.getByText('Write the question.')).toBeVisible()
  await expect(page.getByText('4 things need another look.')).toBeVisible()
  await unitField(page, 2, 'quiz.questions.0.text').fill('Which?')
  await page.getByLabel('Answer 1', { exact: true }).fill('Same')
  await page.getByLabel('Answer 2', { exact: true }).fill('Same')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mark the one right answer.')).toBeVisible()
  await page.getByRole('radio', { name: 'Answer 2 is the right one' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This answer is listed twice.')).toBeVisible()
  await expect(page.getByLabel('Answer 2', { exact: true })).toBeFocused()
  expect((await read(path.id)).revision).toBe(path.revision)
  await test.step('answers are reordered without dragging', async () => {
    await page.getByLabel('Answer 1', { exact: true }).fill('First')
    await page.getByRole('button', { name: 'Move answer 1 down' }).click()
    await expect(page.getByLabel('Answer 2', { exact: true })).toHaveValue('First')
    await expect(page.getByRole('button', { name: 'Move answer 2 down' })).toBeFocused()
    // At the end the order does not change.
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Answer 2', { exact: true })).toHaveValue('First')
  })
  await page.getByLabel('Answer 2', { exact: true }).fill('Another')
  await page.getByLabel('Address', { exact: true }).first().fill('first-reading')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This address is already in use.')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).first().fill(path.slug)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect((await read(path.id)).units).toHaveLength(3)
  await remove(path)
})

test('a stale save is refused, and the typed text stays', async ({ page }) => {
  const path = await makePath(`Stale ${getUniqueSlug()}`, ['One', 'Two'])
  await open(page, `/admin/learning-paths/${path.id}`)
  const summary = page.getByLabel('Summary')
  await summary.fill('Mine, typed with care.')
  const { id: _id, changedAt: _changedAt, units, ...facts } = path
  const theirs = {
    ...facts,
    summary: 'Theirs, saved first.',
    units: units.map(({ revision: _revision, ...unit }) => unit),
  }
  expect((await call('PUT', `/admin/learning-paths/${path.id}`, token, theirs)).status).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else saved this path in the meantime.')).toBeVisible()
  await expect(summary).toHaveValue('Mine, typed with care.')
  expect((await read(path.id)).summary).toBe('Theirs, saved first.')

  // The text survives a reload, before which the browser asks.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waitForHydration(page)
  await expect(summary).toHaveValue('Mine, typed with care.')
  await page.getByRole('button', { name: 'Load the newest' }).click()
  await expect(summary).toHaveValue('Theirs, saved first.')
  await page.getByRole('button', { name: 'Back to mine' }).click()
  await expect(summary).toHaveValue('Mine, typed with care.')

  // Navigating within the portal asks too, and coming back restores the text.
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(summary).toHaveValue('Mine, typed with care.')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect((await read(path.id)).summary).toBe('Mine, typed with care.')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await remove(path)
})

test('the deletion dialog of a path names what is lost, or why the path cannot be deleted', async ({
  page,
}) => {
  const needed = await makePath(`Needed ${getUniqueSlug()}`, ['One'])
  const asking = await makePath(`Asking ${getUniqueSlug()}`, ['One'])
  const { id: _id, changedAt: _changedAt, units, ...facts } = asking
  const body = {
    ...facts,
    prerequisites: [needed.slug],
    units: units.map(({ revision: _revision, ...unit }) => unit),
  }
  expect((await call('PUT', `/admin/learning-paths/${asking.id}`, token, body)).status).toBe(200)
  const approved = await getToken(demoEmail('approved'))
  const progress = `/learning-paths/${needed.slug}/units/one/progress`
  expect((await call('PUT', progress, approved.token, { isFinished: true })).status).toBe(200)

  await open(page, '/admin/learning-paths')
  const askToDelete = async (title: string) => {
    await page.getByRole('row').filter({ hasText: title }).hover()
    await page.getByRole('button', { name: `What to do with ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    return page.getByRole('dialog')
  }
  const dialog = await askToDelete(needed.title)
  await expect(dialog).toContainText('One person loses their progress in it.')
  await dialog.getByRole('button', { name: 'Delete the path' }).click()
  await expect(page.getByText(`“${asking.title}” asks for this path to be finished first.`)).toBeVisible()
  expect((await listPaths()).some(({ id }) => id === needed.id)).toBe(true)

  const again = await askToDelete(asking.title)
  await expect(again).toContainText('No learners yet.')
  await again.getByRole('button', { name: 'Delete the path' }).click()
  await expect(page.getByRole('row').filter({ hasText: asking.title })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Learning paths', level: 1 })).toBeFocused()
  expect((await listPaths()).some(({ id }) => id === asking.id)).toBe(false)
  await remove(needed)
})
