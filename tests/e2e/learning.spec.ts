import type { BrowserContext, Page } from 'playwright/test'
import type { LearningPath } from '../../src/contract/learning'
import { asAdministrator } from '../support/e2e/components'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { tabTo } from '../support/e2e/keyboard'
import { finishPath, getQuiz } from '../support/e2e/learners'
import { waitForHydration } from '../support/e2e/log-in'
import { expectScrolledToTop } from '../support/e2e/scrolling'
import { createApprovedUser, type Person } from '../support/e2e/people'
import { runAxe } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'

const getDevice = async (context: BrowserContext, { email, password }: Person): Promise<Page> => {
  await giveSession(context, email, password)
  return context.newPage()
}

/** Returns a path with a user's progress, as stored by the service. */
const getStoredPath = async ({ email, password }: Person, path: string): Promise<LearningPath> => {
  const { token } = await getToken(email, password)
  return (await call('GET', `/learning-paths/${path}`, token)).json()
}

const getState = async (person: Person, path: string, unit: string) =>
  (await getStoredPath(person, path)).units.find(({ slug }) => slug === unit)?.state

const finishUnits = async ({ email, password }: Person, path: string, units: string[]) => {
  const { token } = await getToken(email, password)
  for (const unit of units) {
    const address = `/learning-paths/${path}/units/${unit}/progress`
    expect((await call('PUT', address, token, { isFinished: true })).status).toBe(200)
  }
}

type Questions = Awaited<ReturnType<typeof getQuiz>>

const optionTexts = (page: Page) => page.locator('[data-drag] > span:nth-of-type(2)')

/** Reorders the options with the buttons beside them. */
const putInOrder = async (page: Page, texts: string[]) => {
  for (const [place, text] of texts.entries()) {
    let at = (await optionTexts(page).allInnerTexts()).indexOf(text)
    for (; at > place; at -= 1) await page.getByRole('button', { name: `Move “${text}” up` }).click()
    await expect(optionTexts(page).nth(place)).toHaveText(text)
  }
}

const answerAll = async (page: Page, questions: Questions, isRight: boolean) => {
  for (const { kind, text, options } of questions) {
    if (kind === 'ordering') {
      const texts = options.map((option) => option.text)
      await putInOrder(page, isRight ? texts : texts.toReversed())
      continue
    }
    const group = page.getByRole(kind === 'single' ? 'radiogroup' : 'group', { name: text })
    for (const option of options.filter((one) => one.isRight === isRight)) {
      await group.getByLabel(option.text, { exact: true }).check()
      if (kind === 'single') break
    }
  }
}

const videoTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('a path started on one device is finished on another, and a visitor verifies its certificate', async ({
  browser,
}) => {
  const person = await createApprovedUser('path-walker')
  const desk = await getDevice(await browser.newContext(), person)
  await desk.goto('/learning-paths')
  await waitForHydration(desk)
  await desk.getByRole('link', { name: 'First reading' }).click()
  await desk.getByRole('link', { name: 'Begin' }).click()
  for (const title of ['What a meter is', 'Wire the bench', 'Read intervals']) {
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectScrolledToTop(desk)
    await desk.getByRole('button', { name: 'Mark as read and continue' }).click()
  }
  await expect(desk.getByRole('heading', { level: 1, name: 'Verify the first interval' })).toBeVisible()
  await expect
    .poll(() => desk.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  await desk.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 17
  })
  await expect
    .poll(async () => (await getStoredPath(person, 'first-reading')).units[3]?.position)
    .toBeCloseTo(17, 0)
  // The list is current without a reload.
  await desk.getByRole('link', { name: 'Learning', exact: true }).first().click()
  await expect(desk.getByText('3 of 6 units')).toBeVisible()
  await desk.context().close()

  const phone = await getDevice(await browser.newContext({ viewport: { width: 390, height: 844 } }), person)
  await phone.goto('/dashboard')
  await expect(phone.getByRole('heading', { name: 'Unit 4: Verify the first interval' })).toBeVisible()
  await expect(phone.getByText(/First reading, .+ left\. You stopped the video at 0:17 of/)).toBeVisible()
  await waitForHydration(phone)
  await phone.getByRole('link', { name: 'Resume' }).click()
  await expect.poll(() => videoTime(phone)).toBeGreaterThan(15)
  expect(await videoTime(phone)).toBeLessThan(19)
  await phone.getByRole('button', { name: 'Mark as watched and continue' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Know what to trust' })).toBeVisible()
  await expectScrolledToTop(phone)
  await phone.getByRole('button', { name: 'Mark as read and continue' }).click()

  const questions = await getQuiz('first-reading')
  await expect(phone.getByRole('heading', { level: 1, name: 'Check what you know' })).toBeVisible()
  await expectScrolledToTop(phone)
  await answerAll(phone, questions, false)
  // The browser stores the progress until it is sent.
  await phone.reload()
  await waitForHydration(phone)
  await phone.getByRole('button', { name: 'Check my answers' }).click()
  await expect(
    phone.getByRole('heading', { name: `Not passed yet: 0 of ${questions.length} right` }),
  ).toBeFocused()
  await expect(phone.getByText('Not right')).toHaveCount(questions.length)
  expect(await getState(person, 'first-reading', 'first-reading-check')).toBe('begun')
  expect(await runAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Try again' }).click()
  await answerAll(phone, questions, true)
  await phone.getByRole('button', { name: 'Check my answers' }).click()
  await expect(phone.getByText('You finished First reading. Your certificate is ready.')).toBeVisible()
  const { finishedAt, certificate, nextUnit } = await getStoredPath(person, 'first-reading')
  expect(finishedAt).not.toBeNull()
  expect(nextUnit).toBeNull()
  await phone.getByRole('link', { name: 'See your certificate' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Test path-walker' })).toBeVisible()
  const address = phone.url()
  expect(address).toContain(`/certificates/${certificate}`)
  const download = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await phone.context().close()

  const { request: stranger } = await browser.newContext()
  const shown = await (await stranger.get(address)).text()
  expect(shown).toMatch(/<h1[^>]*>Test path-walker</)
  expect(shown).toContain('First reading')
  expect(shown).not.toContain('Download the PDF')
  expect(shown).not.toContain(person.email)
  expect((await stranger.get(`${address}/pdf`)).status()).toBe(401)
})

test('a certificate outlives its path and the user’s access, and can be printed from the profile', async ({
  browser,
}) => {
  const person = await createApprovedUser('outlives')
  const administrator = await asAdministrator()
  const slug = `short-${crypto.randomUUID().slice(0, 8)}`
  const unit = { slug: 'read', title: 'Read', kind: 'reading', minutes: 5, pageSlug: 'read-intervals' }
  const made = await administrator<{ id: string }>('POST', '/admin/learning-paths', {
    slug,
    title: 'A short path',
    summary: '',
    level: 'Beginner',
    order: 'free',
    isPublished: true,
    prerequisites: [],
    units: [{ ...unit, video: null, quiz: null }],
  })
  const code = await finishPath(person, slug)
  await administrator('DELETE', `/admin/learning-paths/${made.id}`)
  await administrator('PUT', '/admin/users/status', { users: [person.identityUid], newStatus: 'denied' })

  const desk = await getDevice(await browser.newContext(), person)
  await desk.goto('/profile')
  await waitForHydration(desk)
  const held = desk.getByRole('region', { name: 'Certificates' })
  expect(await runAxe(desk)).toEqual([])
  await held.getByRole('link', { name: 'A short path' }).click()
  await expect(desk).toHaveURL(`/certificates/${code}`)
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await download).suggestedFilename()).toContain(code)

  const office = await browser.newContext()
  await giveSession(office, demoEmail('admin'))
  const record = await office.request.get(`/admin/profile?id=${person.identityUid}`)
  expect(await record.text()).toContain(`href="/certificates/${code}"`)
})

test('a deep link to a locked unit names the required unit and links to it', async ({ context }) => {
  const person = await createApprovedUser('eager')
  await finishUnits(person, 'first-reading', ['what-a-meter-is'])
  const page = await getDevice(context, person)
  await page.goto('/learning-paths/first-reading/verify-the-first-interval')
  await expect(page.getByText('finish “Wire the bench” first')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Go to Wire the bench' }).click()
  await expect(page).toHaveURL('/learning-paths/first-reading/wire-the-bench')

  await test.step('checked steps of the unit stay checked, also in its document', async () => {
    const box = page.getByRole('checkbox', { name: 'The transformer is not plugged in.' })
    await page.getByText('The transformer is not plugged in.').click()
    await expect(box).toBeChecked()
    const upright = page.getByRole('checkbox', {
      name: 'The meter stands upright, with 5 cm of air above it.',
    })
    await upright.press('Space')
    await page.goto('/documents/wire-the-bench')
    await expect(upright).toBeChecked()
    await expect(box).toBeChecked()
    await box.click()
    await page.reload()
    await expect(upright).toBeChecked()
    await expect(box).not.toBeChecked()
  })

  const closed = await page.request.get('/learning-paths/applications-on-the-edge/application-manifest')
  expect(await closed.text()).toContain('Go to First reading')
  const { token } = await getToken(person.email, person.password)
  const refused = await call('GET', '/learning-paths/first-reading/units/verify-the-first-interval', token)
  expect(refused.status).toBe(409)
})

test('the options of a quiz can be dragged, and the quiz answered with the keyboard alone', async ({
  context,
}) => {
  const person = await createApprovedUser('keyboard')
  const questions = await getQuiz('events-at-fleet-scale')
  const page = await getDevice(context, person)
  await page.goto('/learning-paths/events-at-fleet-scale/events-check')
  await waitForHydration(page)

  await test.step('the options of an ordering question are dragged into order', async () => {
    const rows = page.locator('[data-drag]')
    const [first, second, ...rest] = await optionTexts(page).allInnerTexts()
    // Dragging loads after the page, and activates a row when the pointer enters it.
    await expect
      .poll(async () => {
        await rows.nth(1).hover()
        await rows.nth(0).hover()
        return rows.nth(0).getAttribute('draggable')
      })
      .toBe('true')
    await rows.nth(0).dragTo(rows.nth(1), { targetPosition: { x: 40, y: 40 } })
    await expect(optionTexts(page)).toHaveText([second ?? '', first ?? '', ...rest])
  })

  const { keyboard } = page
  const focused = page.locator(':focus')
  await tabTo(page, page.getByRole('radio').first())
  for (const { kind, text, options } of questions) {
    const right = options.filter(({ isRight }) => isRight)
    if (kind === 'single') {
      const wanted = page
        .getByRole('radiogroup', { name: text })
        .getByLabel(right[0]?.text ?? '', { exact: true })
      await keyboard.press('Space')
      await expect(focused).toBeChecked()
      while (!(await wanted.isChecked())) {
        await keyboard.press('ArrowDown')
        await expect(focused).toBeChecked()
      }
      await keyboard.press('Tab')
    } else if (kind === 'multiple') {
      const group = page.getByRole('group', { name: text })
      for (let index = 0; index < options.length; index += 1) {
        const label = await focused.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent ?? '')
        if (right.some((option) => option.text === label)) {
          await keyboard.press('Space')
          await expect(focused).toBeChecked()
        }
        await keyboard.press('Tab')
      }
      await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(right.length)
    } else {
      // Puts options that are in order by chance out of order, so that there is something to move.
      const down = page.getByRole('button', {
        name: `Move “${await optionTexts(page).first().innerText()}” down`,
      })
      await tabTo(page, down)
      await keyboard.press('Enter')
      await expect(page.getByText(/moved to place 2 of \d/)).toBeAttached()
      for (const [place, option] of options.entries()) {
        const up = page.getByRole('button', { name: `Move “${option.text}” up` })
        let at = (await optionTexts(page).allInnerTexts()).indexOf(option.text)
        for (; at > place; at -= 1) {
          await tabTo(page, up)
          await keyboard.press('Enter')
          await expect(optionTexts(page).nth(at - 1)).toHaveText(option.text)
          await expect(up).toBeFocused()
        }
      }
    }
  }
  await tabTo(page, page.getByRole('button', { name: 'Check my answers' }))
  await keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: `Passed: ${questions.length} of ${questions.length} right` }),
  ).toBeFocused()
  expect(await getState(person, 'events-at-fleet-scale', 'events-check')).toBe('finished')
})

test('an unknown certificate code shows a message', async ({ page }) => {
  const answer = await page.request.get('/certificates/00000000000000000000', {
    headers: { accept: 'text/html' },
  })
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(html).toContain('There is no certificate with this code')
  expect(html).toContain('noindex')
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('progress is stored, and sent when the network returns', async ({ context }) => {
    const person = await createApprovedUser('traveller')
    const page = await getDevice(context, person)
    await page.goto('/learning-paths/first-reading/what-a-meter-is')
    await waitForHydration(page)
    await expect.poll(() => getState(person, 'first-reading', 'what-a-meter-is')).toBe('begun')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Mark as read and continue' }).click()
    await expect(page.getByText('Your progress could not be sent.')).toBeVisible()
    expect(await getState(person, 'first-reading', 'what-a-meter-is')).toBe('begun')
    await page.close()
    await context.setOffline(false)

    const later = await context.newPage()
    await later.goto('/learning-paths')
    await expect.poll(() => getState(person, 'first-reading', 'what-a-meter-is')).toBe('finished')
    await expect(later.getByText('1 of 6 units')).toBeVisible()
  })
})
