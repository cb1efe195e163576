import type { Browser, Page } from 'playwright/test'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createOlderAccount } from '../support/e2e/people'
import { runAxeInBothSchemes } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'

/** Creates an approved user with a unique name, signed in in a separate browser. */
const createMember = async (browser: Browser, name: string) => {
  const last = `${name}${crypto.randomUUID().slice(0, 6)}`
  const person = await createOlderAccount(last)
  const page = await (await browser.newContext()).newPage()
  const { token } = await giveSession(page.context(), person.email, person.password)
  return { ...person, name: `Test ${last}`, last, page, token }
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

const read = async (token: string, path: string): Promise<Record<string, unknown>> =>
  (await call('GET', path, token)).json()

const createQuestion = async (token: string, input: Record<string, unknown> = {}): Promise<string> => {
  const question = { title: 'Which screw is the right one?', body: 'I have two.', tags: ['wiring'], ...input }
  const answer = await call('POST', '/questions', token, question)
  expect(answer.status).toBe(201)
  const { id }: { id: string } = await answer.json()
  return id
}

test('a question is asked, found, voted on and answered with a mention, and the answer accepted', async ({
  browser,
}) => {
  const asker = await createMember(browser, 'asker')
  const helper = await createMember(browser, 'helper')
  const { page } = asker
  await open(page, '/community')
  await page.getByRole('link', { name: 'Ask a question' }).click()
  const title = page.getByRole('textbox', { name: 'Your question in one sentence' })
  await title.pressSequentially('Which torque do the main terminals take with a ferrule?')
  const related = page.getByRole('complementary', { name: 'What may answer it already' })
  await expect(related.getByRole('link', { name: 'Terminal limits' })).toBeVisible()
  await expect(title).toBeFocused()
  await page.getByRole('textbox', { name: 'What you have' }).fill('A **fine-stranded** conductor of 16 mm².')
  await page.getByRole('combobox', { name: 'Tags' }).pressSequentially('wiri')
  await page.getByRole('option', { name: 'wiring' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).pressSequentially('Ferrules,')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Which torque do the main terminals' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['wiring', 'ferrules'])
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()

  await open(helper.page, `/community/questions?text=${encodeURIComponent('fine-stranded ferrule')}`)
  await helper.page.getByRole('link', { name: 'Which torque do the main terminals' }).click()
  const votes = helper.page.getByRole('group', { name: 'Votes for this question' })
  await votes.getByRole('button', { name: 'It helps' }).click()
  await expect(votes).toContainText('1 vote')
  await expect(votes.getByRole('button', { name: 'It helps' })).toHaveAttribute('aria-pressed', 'true')
  const answer = helper.page.getByRole('textbox', { name: 'Text' })
  await answer.pressSequentially(`It is in the page, @${asker.last}`)
  await expect(helper.page.getByRole('option', { name: asker.name })).toBeVisible()
  await answer.press('Enter')
  await expect(answer).toHaveValue(/@test-asker\w+ $/)
  await answer.pressSequentially('**3.0 N·m**, twice.')
  await helper.page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(helper.page.getByRole('heading', { name: '1 answer' })).toBeVisible()
  await expect(answer).toHaveValue('')

  await open(page, `/community/questions/${id}`)
  await expect(page.getByRole('group', { name: 'Votes for this answer' })).toContainText('0 votes')
  await page.getByRole('button', { name: 'Accept this answer' }).click()
  await expect(page.getByText('Accepted answer', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this question' })).toContainText('Answered')
  expect(await read(helper.token, `/questions/${id}`)).toMatchObject({
    state: 'answered',
    votes: 1,
    ownVote: 1,
    tags: ['wiring', 'ferrules'],
    isFollowed: true,
    author: { name: asker.name },
    answers: [{ isAccepted: true, author: { name: helper.name }, html: expect.stringContaining('3.0 N·m') }],
  })
  const notifications = await read(asker.token, '/notifications')
  expect(notifications['data']).toEqual(
    expect.arrayContaining([expect.objectContaining({ link: expect.stringContaining(id) })]),
  )
})

test('an administrator hides a reported answer', async ({ browser, context, page: desk }) => {
  const asker = await createMember(browser, 'asker')
  const helper = await createMember(browser, 'helper')
  const title = `Where is the fuse, says ${asker.last}?`
  const id = await createQuestion(asker.token, { title })
  await call('POST', `/questions/${id}/answers`, helper.token, { body: 'The serial key is 0000.' })

  await open(asker.page, `/community/questions/${id}`)
  await asker.page.getByRole('article').getByRole('button', { name: 'Report' }).click()
  const dialog = asker.page.getByRole('dialog', { name: 'Report this answer' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Choose what is wrong with it.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'It shows something confidential' }).check()
  await dialog.getByRole('textbox', { name: 'More about it' }).fill('That is the key of our bench.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toHaveCount(0)
  await asker.page.close()

  await giveSession(context, demoEmail('admin'))
  await open(desk, '/admin/reports')
  const report = desk.getByRole('article', { name: title })
  await expect(report).toContainText('That is the key of our bench.')
  await expect(report).toContainText('The serial key is 0000.')
  await report.getByRole('button', { name: 'Hide the post' }).click()
  await expect(report).toHaveCount(0)
  expect(await read(asker.token, `/questions/${id}`)).toMatchObject({ answers: [] })
  await open(helper.page, `/community/questions/${id}`)
  await expect(helper.page.getByText('An administrator hid this.')).toBeVisible()

  await open(desk, `/community/questions/${id}`)
  await desk.getByRole('article').getByRole('button', { name: 'Show again' }).click()
  await expect(desk.getByRole('article').getByRole('button', { name: 'Hide' })).toBeVisible()
  await desk.getByRole('button', { name: 'Close for new answers' }).click()
  await expect(desk.getByText('This question is closed')).toBeVisible()
  expect(await read(asker.token, `/questions/${id}`)).toMatchObject({ state: 'closed', answers: [{}] })
})

test.describe('with failing requests', () => {
  // An aborted request, and a stale edit.
  test.use({ expectedErrors: /ERR_FAILED|status of 409/ })

  test('a document shows its questions only to members, once their script is loaded', async ({ browser }) => {
    const { page, token, last } = await createMember(browser, 'reader')
    const title = `How long is the stripped end, asks ${last}?`
    await page.route(/document-questions-/, (route) => route.abort())
    await open(page, '/documents/terminal-limits')
    const lost = page.getByText(/^The questions about this page could not be loaded/)
    await expect(lost).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terminal limits')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Questions about this page' })).toBeVisible()
    await expect(lost).toHaveCount(0)

    await page.getByRole('heading', { name: 'Strip length' }).hover()
    await page.getByRole('link', { name: 'Ask about this section: Strip length' }).click()
    await expect(page.getByText('About Terminal limits: Strip length')).toBeVisible()
    await page.getByRole('textbox', { name: 'Your question in one sentence' }).fill(title)
    await page.getByRole('textbox', { name: 'What you have' }).fill('18 mm or more?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Terminal limits: Strip length' }).click()
    await expect(page).toHaveURL(/\/documents\/terminal-limits#strip-length$/)
    await expect(page.getByRole('region', { name: 'Questions about this page' })).toContainText(title)
    await page.getByRole('link', { name: /question.* about this section: Strip length/ }).click()
    await expect(page.getByText('About Terminal limits: Strip length')).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    const found = await read(token, '/questions?document=terminal-limits&heading=strip-length')
    expect(found['data']).toEqual(
      expect.arrayContaining([expect.objectContaining({ title, heading: 'strip-length' })]),
    )

    const stranger = await (await browser.newContext()).newPage()
    const scripts: string[] = []
    stranger.on('request', (request) => scripts.push(request.url()))
    await open(stranger, '/documents/supported-versions')
    await expect(stranger.getByRole('link', { name: /Copy link to this section/ }).first()).toBeAttached()
    await expect(stranger.getByRole('link', { name: /about this section/ })).toHaveCount(0)
    await expect(stranger.getByText('Questions about this page')).toHaveCount(0)
    expect(scripts.filter((url) => url.includes('document-questions'))).toEqual([])
  })

  test('a stale edit is kept beside the newer text, and the history shows the changes', async ({
    browser,
  }) => {
    const { page, token } = await createMember(browser, 'writer')
    const id = await createQuestion(token)
    await open(page, `/community/questions/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('form', { name: 'Edit the question' })
    await form.getByRole('textbox', { name: 'Text' }).fill('I have three.')
    const { token: desk } = await getToken(demoEmail('admin'))
    const change = { title: 'Which screw is the right one?', body: 'Theirs.', tags: [], revision: 1 }
    expect((await call('PUT', `/questions/${id}`, desk, change)).status).toBe(200)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Someone else changed this in the meantime.')).toBeVisible()
    await expect(form.getByText('Theirs.')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue('I have three.')
    await form.getByRole('button', { name: 'Save' }).click()
    // The field shows the text too, so only the closed form proves that it is saved.
    await expect(form).toHaveCount(0)
    await expect(page.getByText('I have three.')).toBeVisible()
    expect(await read(token, `/questions/${id}`)).toMatchObject({ revision: 3, body: 'I have three.' })

    await page.route(/text-difference-/, (route) => route.abort())
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'How this question read' })
    const lost = history.getByRole('alert').filter({ hasText: /^The changes could not be loaded/ })
    await expect(lost.first()).toBeVisible()
    await page.unrouteAll()
    await history.getByRole('button', { name: 'Try again' }).first().click()
    await expect(history.getByRole('deletion').first()).toBeVisible()
    await expect(history.getByRole('insertion').first()).toBeVisible()
  })

  test('a question whose response is lost is stored once, even after a reload and another submit', async ({
    browser,
  }) => {
    const { page, token, last } = await createMember(browser, 'typist')
    const title = `May I ask without a mouse, as ${last}?`
    const reach = async (name: string) => {
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press('Tab')
        const reached = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
        if (reached === name) return
      }
      throw new Error(`The keyboard does not reach ${name}`)
    }
    await open(page, '/community/ask')
    await reach('title')
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('With keys, @haru')
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' and nothing else.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const ask = page.getByRole('button', { name: 'Ask', exact: true })
    await expect(ask).toBeFocused()
    await page.route(
      '**/_serverFn/community.askQuestion',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('The portal cannot be reached.')).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('textbox', { name: 'Your question in one sentence' })).toHaveValue(title)
    await expect(page.getByRole('textbox', { name: 'What you have' })).toHaveValue(
      'With keys, @haru and nothing else.',
    )
    await ask.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const { data } = await read(token, '/questions?whose=mine')
    expect(data).toEqual([expect.objectContaining({ title, tags: ['keyboard'] })])
  })
})

test('a user who opts in is listed among the members until an administrator removes the entry', async ({
  browser,
  context,
  page: desk,
}) => {
  const { page, name, last, identityUid, token } = await createMember(browser, 'listed')
  await open(page, `/community/members?name=${last}`)
  await expect(page.getByText('No listed members have that name or company.')).toBeVisible()
  await page.getByRole('link', { name: 'your profile' }).click()
  await page.getByRole('checkbox', { name: 'Be listed among the members' }).check()
  await page.getByRole('textbox', { name: 'About you' }).fill('I read meters.')
  const listing = page.getByRole('region', { name: 'Among the members' })
  await listing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Members can find you in the list.')).toBeVisible()
  await open(page, `/community/members?name=${last}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('I read meters.')

  await giveSession(context, demoEmail('admin'))
  await open(desk, `/admin/profile?id=${identityUid}`)
  await desk.getByRole('button', { name: 'Take out of the list' }).click()
  await expect(desk.getByRole('heading', { name: 'Among the members' })).toHaveCount(0)
  expect(await read(token, `/members?name=${last}`)).toMatchObject({ data: [] })
})

test('questions are found by the search and in the palette', async ({ browser }) => {
  const { page, token, last } = await createMember(browser, 'finder')
  const title = `What hums in the ${last} cabinet?`
  const id = await createQuestion(token, { title })
  await open(page, `/search?q=${last}`)
  await expect(page.getByRole('article').filter({ hasText: 'Question' })).toContainText(title)
  const kinds = page.getByRole('navigation', { name: 'Kinds of results' })
  await kinds.getByRole('link', { name: 'Questions' }).click()
  await expect(page).toHaveURL(/kind=question/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(last)
  await page.getByRole('option', { name: title }).click()
  await expect(page).toHaveURL(`/community/questions/${id}`)
})

test('axe finds no fault in the dialogs of a question, in both colour schemes', async ({ browser }) => {
  const { token } = await getToken(demoEmail('approved'))
  // Wider than a phone, so that the code scrolls.
  const code = `\n\n\`\`\`js\nuse(${'screw, '.repeat(20)})\n\`\`\``
  const id = await createQuestion(token, { body: `I have two.${code}` })
  const { token: desk } = await getToken(demoEmail('admin'))
  await call('POST', `/questions/${id}/answers`, desk, { body: `The **long** one.${code}` })
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await giveSession(page.context(), demoEmail('approved'))
  const check = async (part: string) => expect(await runAxeInBothSchemes(page, [part])).toEqual([])
  await open(page, `/community/questions/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('form').getByRole('textbox', { name: 'Text' }).pressSequentially(' @amara')
  await expect(page.getByRole('option', { name: 'Amara Osei' })).toBeVisible()
  await check('main')
  await page.getByRole('article').getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('.mantine-Modal-body')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
