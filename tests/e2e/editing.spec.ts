import type { Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { createOlderAccount } from '../support/e2e/people'
import { runAxeInBothSchemes } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'
import {
  editorReady,
  field,
  readWorkingCopy,
  newDocument,
  openEditor,
  saveVersion,
  waitUntilSaved,
  versionMessages,
  versionText,
  writeAfter,
  type TestDocument,
} from '../support/e2e/editor'

// A stale save gets 409, a save of a deleted page 404; some tests break the connection.
test.use({ expectedErrors: /status of (404|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test.beforeEach(({ context }) => giveSession(context, demoEmail('admin')))

const threeParts = 'First part.\n\nSecond part.\n\nThird part.\n'

const expectSaved = (page: Page, version: number) =>
  expect(page.getByText(new RegExp(`Saved as version ${version}\\b`))).toBeVisible()

/** Edits a document by calls, as an editor in another browser does. */
const writeByCall = async ({ id, title }: TestDocument, email: string, password?: string) => {
  const { token } = await getToken(email, password)
  const put = async (path: string, change: object) => {
    const answer = await call('PUT', `/pages/${id}${path}`, token, { title, ...change })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  return {
    keep: (body: string) => put('/working-copy', { summary: '', body, baseVersion: 1, revision: 0 }),
    save: (body: string, baseVersion: number) => put('', { body, baseVersion }),
  }
}

test('concurrent edits are merged, and a line that both editors changed loses no text', async ({
  context,
}) => {
  const document = await newDocument(threeParts)
  const { email, password } = await createOlderAccount('merging', 'admin')
  const other = await writeByCall(document, email, password)
  await other.keep('First part.\n\nSecond part.\n\nThird part. Theirs.\n')
  const page = await openEditor(context, document.id)

  await test.step('the other editor is named', () =>
    expect(page.getByText('Test merging is writing here too')).toBeVisible())

  await test.step('changes of different parts are merged without a conflict dialog', async () => {
    await writeAfter(page, 'First part.', ' Mine.')
    await other.save('First part.\n\nSecond part.\n\nThird part. Theirs.\n', 1)
    await saveVersion(page, 'With theirs')
    await expectSaved(page, 3)
    await expect(page.getByText(/put together with what .+ saved meanwhile/)).toBeVisible()
    await expect(field(page)).toContainText('Third part. Theirs.')
    expect(await versionText(document.id)).toBe('First part. Mine.\n\nSecond part.\n\nThird part. Theirs.\n')
    expect(await versionMessages(document.id)).toEqual(['With theirs', '', ''])
  })

  const help = page.getByRole('dialog', { name: 'Put two texts together' })
  await test.step('a line that both changed opens the merge dialog, and the text is kept', async () => {
    await other.save('First part. Mine.\n\nSecond part. From two.\n\nThird part. Theirs.\n', 3)
    await writeAfter(page, 'Second part.', ' From one.')
    await writeAfter(page, 'First part.', ' Agreed on.')
    await saveVersion(page)
    await expect(help.getByText('One place was changed by both.')).toBeVisible()
    await expect(help.getByText('Second part. From one.').first()).toBeVisible()
    await expect(help.getByText('Second part. From two.').first()).toBeVisible()
    await expect.poll(() => readWorkingCopy(document.id)).toContain('From one.')
  })

  await test.step('the merge survives closing the page, and is completed by hand', async () => {
    await page.reload()
    await editorReady(page)
    await expect(page.getByText(/You have unsaved changes from/)).toBeVisible()
    await expect(field(page)).toContainText('Second part. From one.')
    await saveVersion(page, 'Of both')
    await expect(help.getByRole('button', { name: 'Put together' })).toBeDisabled()
    await help.getByRole('tab', { name: 'Your text' }).click()
    await expect(help.getByText('Agreed on.')).toBeVisible()
    await help.getByRole('tab', { name: 'Places' }).click()
    await help.getByRole('button', { name: 'Take both, yours first' }).click()
    const stands = help.getByRole('textbox', { name: 'What stands here' })
    await expect(stands).toHaveValue('Second part. From one.\nSecond part. From two.\n')
    await stands.fill('Second part, from one and two.')
    await help.getByRole('button', { name: 'Put together' }).click()
    await expectSaved(page, 5)
    expect(await versionText(document.id)).toBe(
      'First part. Mine. Agreed on.\n\nSecond part, from one and two.\n\nThird part. Theirs.\n',
    )
    expect(await versionText(document.id, 4)).toContain('From two.')
    expect(await readWorkingCopy(document.id)).toBeNull()
  })
})

const getLeaveDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Leave before your changes are kept?' })

test('typed text survives a lost connection and a closed tab, and leaving asks only while it is unsaved', async ({
  context,
}) => {
  const document = await newDocument(threeParts, true)
  const page = await openEditor(context, document.id)

  await test.step('text typed offline is sent when the network is back, without an action', async () => {
    await page.route(
      (url) => url.pathname.startsWith('/_serverFn/'),
      (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()),
    )
    await writeAfter(page, 'First part.', ' Typed offline.')
    await page.getByRole('link', { name: 'Back to the page' }).click()
    await getLeaveDialog(page).getByRole('button', { name: 'Stay here' }).click()
    await expect(field(page)).toContainText('Typed offline.')
    await context.setOffline(true)
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByText('Not saved, trying again')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => readWorkingCopy(document.id)).toContain('Typed offline.')
  })

  await context.setOffline(true)
  await writeAfter(page, 'Third part.', ' Without a network.')
  await page.close()
  await context.setOffline(false)
  expect(await readWorkingCopy(document.id)).not.toContain('Without a network.')
  const next = await openEditor(context, document.id)

  await test.step('the next window has the text typed in the closed one', async () => {
    await expect(next.getByText(/You have unsaved changes from/)).toBeVisible()
    await expect(field(next)).toContainText('First part. Typed offline.')
    await expect(field(next)).toContainText('Third part. Without a network.')
    await expect.poll(() => readWorkingCopy(document.id)).toContain('Without a network.')
    expect(await versionText(document.id)).toBe(threeParts)
  })

  await test.step('a discarded text can be restored', async () => {
    await next.getByRole('button', { name: 'Discard' }).click()
    await expect(field(next)).not.toContainText('Without a network.')
    await expect.poll(() => readWorkingCopy(document.id)).toBeNull()
    await next.getByRole('button', { name: 'Undo' }).click()
    await expect(field(next)).toContainText('Third part. Without a network.')
    await expect.poll(() => readWorkingCopy(document.id)).toContain('Without a network.')
  })

  await next.getByRole('link', { name: 'Back to the page' }).click()
  await expect(next).toHaveURL(new RegExp(`/documents/${document.slug}`))
  await expect(getLeaveDialog(next)).toBeHidden()
})

test('an editor merges text from a second window of the same user, and learns that the page was deleted', async ({
  context,
}) => {
  const document = await newDocument(threeParts)
  const page = await openEditor(context, document.id)
  const otherWindow = await writeByCall(document, demoEmail('admin'))
  await otherWindow.keep('First part. In one window.\n\nSecond part.\n\nThird part.\n')
  await writeAfter(page, 'Third part.', ' In the other.')
  await expect(page.getByText('You also edited this page in another window')).toBeVisible()
  expect(await readWorkingCopy(document.id)).toBe(
    'First part. In one window.\n\nSecond part.\n\nThird part.\n',
  )
  await page.getByRole('button', { name: 'Put both together' }).click()
  const help = page.getByRole('dialog', { name: 'Put two texts together' })
  await expect(help.getByText('No place was changed by both')).toBeVisible()
  await help.getByRole('button', { name: 'Put together' }).click()
  await expect(field(page)).toContainText('First part. In one window.')
  await expect
    .poll(() => readWorkingCopy(document.id))
    .toBe('First part. In one window.\n\nSecond part.\n\nThird part. In the other.\n')

  const { token } = await getToken(demoEmail('admin'))
  expect((await call('DELETE', `/pages/${document.id}`, token)).status).toBe(204)
  await writeAfter(page, 'Second part.', ' Mine.')
  await expect(page.getByText(/^Someone else deleted this page in the meantime/)).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(field(page)).toContainText('Second part. Mine.')
})

test('readers keep the published page while a draft is edited, previewed, scheduled and published', async ({
  context,
  browser,
}) => {
  const document = await newDocument(threeParts, true)
  const { token: reader } = await getToken(demoEmail('approved'))
  const readersGet = async () => (await call('GET', `/pages/slug/${document.slug}`, reader)).text()
  const desk = await openEditor(context, document.id)
  const details = desk.getByRole('complementary', { name: 'Details' })
  const dialog = desk.getByRole('dialog', { name: 'Publish' })

  await test.step('a draft is previewed', async () => {
    await writeAfter(desk, 'First part.', ' To come.')
    const preview = desk.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('First part. To come.')).toBeVisible()
    await saveVersion(desk)
    await expectSaved(desk, 2)
    expect(await readersGet()).not.toContain('To come.')
    await desk.getByRole('button', { name: 'Details', exact: true }).click()
    await expect(details.getByText('Readers get version 1. Version 2 is a draft.')).toBeVisible()
    const address = await details.getByRole('link', { name: 'Preview', exact: true }).getAttribute('href')
    expect(address).toBe(`/documents/${document.slug}?version=2`)
  })

  await test.step('a preview link shows the draft to a visitor until it is revoked', async () => {
    await details.getByRole('button', { name: 'Create a link' }).click()
    const shared = (await details.getByText(/\/previews\/[\w-]{43}$/).textContent()) ?? ''
    const stranger = await browser.newPage()
    const answer = await stranger.goto(shared)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(stranger.getByText('This is a preview of version 2')).toBeVisible()
    await expect(stranger.getByText('First part. To come.')).toBeVisible()
    await stranger.close()
    await details.getByRole('button', { name: 'Revoke the link to version 2' }).click()
    await expect(desk.getByText('The link is revoked.')).toBeVisible()
    const revoked = await fetch(shared, { headers: { accept: 'text/html' } })
    expect(revoked.status).toBe(404)
    expect(await revoked.text()).toContain('This preview link doesn’t work')
    await desk.keyboard.press('Escape')
  })

  await test.step('a version is scheduled', async () => {
    await desk.getByRole('button', { name: 'Publish…' }).click()
    await dialog.getByRole('radio', { name: 'At a time' }).check()
    await expect(dialog.getByText('In your time zone, UTC.').first()).toBeVisible()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
    await dialog.getByLabel('Publish at').fill(tomorrow)
    await dialog.getByRole('button', { name: 'Schedule version 2' }).click()
    await expect(desk.getByText(/Version 2 appears at/)).toBeVisible()
  })

  await test.step('unsaved changes are saved and published with a message', async () => {
    await writeAfter(desk, 'Second part.', ' Unsaved.')
    await desk.getByRole('button', { name: 'Publish…' }).click()
    await expect(dialog.getByText('Version 3, which is saved first')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Now' }).check()
    await expect(dialog.getByText('3 words added.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'What is new for readers' }).fill('Now with more')
    await dialog.getByRole('button', { name: 'Save and publish version 3' }).click()
    await expect(desk.getByText('Readers get version 3 now.')).toBeVisible()
    const got = await readersGet()
    expect(got).toContain('First part. To come.')
    expect(got).toContain('Second part. Unsaved.')
    const { token } = await getToken(demoEmail('admin'))
    const versions: { data: { publications: { message: string }[] }[] } = await (
      await call('GET', `/pages/${document.id}/versions`, token)
    ).json()
    expect(versions.data[0]?.publications[0]?.message).toBe('Now with more')
  })
})

test('a scheduled page is published at its time', async () => {
  const document = await newDocument('It has come.')
  const [{ token: admin }, { token: reader }] = await Promise.all([
    getToken(demoEmail('admin')),
    getToken(demoEmail('approved')),
  ])
  const statusOf = async () => (await call('GET', `/pages/slug/${document.slug}`, reader)).status
  const at = Date.now() + 2_000
  const schedule = { publishAt: new Date(at).toISOString(), withdrawAt: null }
  expect((await call('PUT', `/pages/${document.id}/schedule`, admin, schedule)).status).toBe(200)
  expect(await statusOf()).toBe(404)
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(at)
})

/** Pastes or drops images into the field. */
const insertImages = (page: Page, how: 'paste' | 'drop', names: string[]) =>
  field(page).evaluate(
    async (element, given) => {
      const canvas = document.createElement('canvas')
      canvas.width = 64
      canvas.height = 48
      canvas.getContext('2d')?.fillRect(8, 8, 32, 24)
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const data = new DataTransfer()
      for (const name of given.names) data.items.add(new File([drawn!], name, { type: 'image/png' }))
      const kind = { bubbles: true, cancelable: true }
      const { left, bottom } = element.querySelector('.cm-line:last-child')!.getBoundingClientRect()
      element.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...kind, clipboardData: data })
          : new DragEvent('drop', {
              ...kind,
              dataTransfer: data,
              clientX: left + 30,
              clientY: bottom - 4,
            }),
      )
    },
    { how, names },
  )

test('pasted and dropped images appear in the text and on the page, and a failed upload can be retried', async ({
  context,
}) => {
  const document = await newDocument('See below.\n\n')
  const desk = await openEditor(context, document.id)
  await field(desk).click()
  await desk.keyboard.press('Control+End')
  await insertImages(desk, 'paste', ['image.png'])
  await expect(field(desk)).toContainText(
    /!\[Describe this image\]\(\/api\/files\/media\/[\w-]+-64x48\.webp\)/,
  )
  // The placeholder is selected, so typing replaces it with the alternative text.
  await desk.keyboard.type('The terminal cover')
  await expect(field(desk)).toContainText('![The terminal cover](/api/files/media/')

  await desk.keyboard.press('Control+End')
  await desk.keyboard.type('\n\nLast words.')
  await insertImages(desk, 'drop', ['pulse-output.png', 'relay.png'])
  await expect(field(desk)).toContainText(/!\[[^\]]+\]\([^)]+\)[^!]*!\[[^\]]+\]\([^)]+\)[^!]*!\[relay\]/)
  await expect(desk.getByText(/^Uploading/)).toHaveCount(0)

  await desk.route(
    (url) => url.pathname.startsWith('/_serverFn/'),
    async (route) => {
      const type = (await route.request().headerValue('content-type')) ?? ''
      return type.startsWith('multipart/form-data') ? route.abort() : route.continue()
    },
  )
  await field(desk).click()
  await desk.keyboard.press('Control+End')
  await insertImages(desk, 'paste', ['refused.png'])
  await expect(desk.getByText(/refused\.png: .+/)).toBeVisible()
  await expect(field(desk)).not.toContainText('![refused]')
  await desk.unrouteAll({ behavior: 'wait' })
  await desk.getByRole('button', { name: 'Upload refused.png again' }).click()
  await expect(desk.getByText(/refused\.png: .+/)).toHaveCount(0)
  await expect.poll(async () => (await readWorkingCopy(document.id))?.match(/!\[/g)?.length).toBe(4)

  const preview = desk.getByRole('region', { name: 'Preview' })
  const shown = preview.getByRole('img', { name: 'The terminal cover' })
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(64)
  await expect(preview.getByRole('img')).toHaveCount(4)
})

test('a link is found by search, and every tool is reachable, with the keyboard alone', async ({
  context,
}) => {
  const document = await newDocument('Read this.\n')
  const desk = await openEditor(context, document.id)
  await writeAfter(desk, 'Read this.', ' ')
  await desk.keyboard.press('Control+k')
  const dialog = desk.getByRole('dialog', { name: 'Insert a link' })
  const search = dialog.getByRole('combobox', { name: 'Page, part of a page, or address' })
  await expect(search).toBeFocused()
  await desk.keyboard.type('time and clock dr')
  await expect(dialog.getByRole('option', { name: /Time and clock drift/ }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field(desk)).toContainText('[Time and clock drift](/documents/time-and-clock-drift')
  await expect(field(desk)).toBeFocused()

  await desk.keyboard.press('Control+k')
  await search.fill('example.com/standard')
  await dialog.getByRole('textbox', { name: 'Words of the link' }).fill('the standard')
  await desk.keyboard.press('Enter')
  await expect(field(desk)).toContainText('[the standard](https://example.com/standard)')

  // The keyboard reaches every tool, and can leave the text field.
  await desk.getByRole('textbox', { name: 'Summary' }).focus()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('button', { name: 'Bold' })).toBeFocused()
  await desk.keyboard.press('ArrowRight')
  await expect(desk.getByRole('button', { name: 'Italic' })).toBeFocused()
  await desk.keyboard.press('End')
  await expect(desk.getByRole('button', { name: 'Diagram' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(field(desk)).toBeFocused()
  await desk.keyboard.press('Control+a')
  await desk.keyboard.press('Control+b')
  await expect(field(desk)).toContainText('**Read this.')
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('region', { name: 'Preview' })).toBeFocused()
  await desk.keyboard.press('Shift+Tab')
  await expect(field(desk)).toBeFocused()
})

test('a content page is edited like a document', async ({ context }) => {
  const { token } = await getToken(demoEmail('admin'))
  const faq: { id: string; title: string } = await (await call('GET', '/pages/slug/faq', token)).json()
  const desk = await openEditor(context, faq.id)
  await expect(desk.getByRole('textbox', { name: 'Title' })).toHaveValue(faq.title)
  await desk.getByRole('button', { name: 'Details', exact: true }).click()
  const details = desk.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('radio', { name: 'Everybody' })).toBeChecked()
  await expect(details.getByText('Where it stands')).toHaveCount(0)
})

const askAs = async (email: string | null, id: string) => {
  const cookie = email === null ? '' : `token=${(await getToken(email)).token}`
  const answer = await fetch(`${productAddress}/admin/pages/${id}`, {
    headers: { accept: 'text/html', cookie },
  })
  return { status: answer.status, isTold: (await answer.text()).includes('A secret draft') }
}

test('the editor opens only for administrators, and not for an unknown page', async () => {
  const document = await newDocument('A secret draft.')
  expect(await askAs(null, document.id)).toEqual({ status: 404, isTold: false })
  expect(await askAs(demoEmail('approved'), document.id)).toEqual({ status: 501, isTold: false })
  expect(await askAs(demoEmail('admin'), document.id)).toEqual({ status: 200, isTold: true })
  for (const never of ['00000000-0000-7000-8000-000000000000', 'no-id']) {
    expect(await askAs(demoEmail('admin'), never)).toEqual({ status: 404, isTold: false })
  }
})

test('axe finds no fault in the editor’s dialogs and its preview on a phone, in both colour schemes', async ({
  context,
}) => {
  const document = await newDocument(threeParts, true)
  const desk = await openEditor(context, document.id)
  await desk.emulateMedia({ reducedMotion: 'reduce' })
  const open = '[role=dialog], [popover]:popover-open'
  const check = async (where: string, part: string) =>
    expect(await runAxeInBothSchemes(desk, [part]), where).toEqual([])
  await writeAfter(desk, 'First part.', ' More, and `code`.')
  await waitUntilSaved(desk)
  for (const name of ['Help', 'Details', 'Save', 'Publish…', 'Link']) {
    await desk.getByRole('button', { name, exact: true }).click()
    await expect(desk.locator(open).first()).toBeVisible()
    await check(name, open)
    await desk.keyboard.press('Escape')
    await expect(desk.locator(open)).toHaveCount(0)
  }
  await desk.setViewportSize({ width: 390, height: 800 })
  await desk.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(field(desk)).toBeHidden()
  await check('the preview on a phone', 'main')
  expect(await desk.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
