import type { Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, giveSession, tokenOf } from '../support/e2e/identity'
import { findingsInBothSchemes } from '../support/e2e/reach/axe-findings'
import { expect, test as base } from '../support/e2e/test'
import {
  editorReady,
  field,
  keptText,
  newDocument,
  openEditor,
  saveVersion,
  untilKept,
  versionMessages,
  versionText,
  writeAfter,
  writersAt,
  type Writers,
} from '../support/e2e/writing'

const test = base.extend<{ writers: Writers }>({
  writers: async ({ browser, complaints, expectedErrors }, provide) => {
    const writers = writersAt(browser, (complaint) => {
      if (expectedErrors?.test(complaint) !== true) complaints.push(complaint)
    })
    await provide(writers)
    await writers.leave()
  },
})

// A stale save is refused with 409, one of a deleted page with 404; a broken connection is what some tests are about.
test.use({ expectedErrors: /status of (404|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const threeParts = 'First part.\n\nSecond part.\n\nThird part.\n'

const savedAs = (page: Page, version: number) =>
  expect(page.getByText(new RegExp(`Saved as version ${version}\\b`))).toBeVisible()

test('two editors of a page see each other, and merge what both changed', async ({ writers }) => {
  const document = await newDocument(threeParts)
  const second = await writers.second('merging')
  const two = await openEditor(second.context, document.id)
  await writeAfter(two, 'Third part.', ' Theirs.')
  await untilKept(two)
  const one = await openEditor(await writers.first(), document.id)

  await test.step('the second is named to the first', () =>
    expect(one.getByText(`${second.name} is writing here too`)).toBeVisible())

  await test.step('different parts are put together without a conflict dialog', async () => {
    await writeAfter(one, 'First part.', ' Mine.')
    await saveVersion(one, 'From the first')
    await savedAs(one, 2)
    await saveVersion(two, 'From the second')
    await savedAs(two, 3)
    await expect(two.getByText(/put together with what .+ saved meanwhile/)).toBeVisible()
    await expect(field(two)).toContainText('First part. Mine.')
    expect(await versionText(document.id)).toBe('First part. Mine.\n\nSecond part.\n\nThird part. Theirs.\n')
    expect(await versionText(document.id, 2)).toBe('First part. Mine.\n\nSecond part.\n\nThird part.\n')
    expect(await versionMessages(document.id)).toEqual(['From the second', 'From the first', ''])
  })

  await test.step('saved at the same moment, both texts are kept', async () => {
    await writeAfter(one, 'First part.', ' One again.')
    await writeAfter(two, 'Third part.', ' Two again.')
    await Promise.all([saveVersion(one, 'one again'), saveVersion(two, 'two again')])
    await expect
      .poll(() => versionMessages(document.id))
      .toEqual(expect.arrayContaining(['one again', 'two again']))
    expect(await versionText(document.id)).toBe(
      'First part. Mine. One again.\n\nSecond part.\n\nThird part. Theirs. Two again.\n',
    )
  })
})

test('a line that two editors changed is merged by hand, without losing text', async ({ writers }) => {
  const document = await newDocument(threeParts)
  const one = await openEditor(await writers.first(), document.id)
  const second = await writers.second('conflicting')
  const two = await openEditor(second.context, document.id)
  await writeAfter(one, 'Second part.', ' From one.')
  await writeAfter(two, 'Second part.', ' From two.')
  await writeAfter(two, 'First part.', ' Agreed on.')
  await untilKept(two)
  await saveVersion(one)
  await savedAs(one, 2)

  await saveVersion(two, 'Of both')
  const help = two.getByRole('dialog', { name: 'Put two texts together' })
  await expect(help.getByText('One place was changed by both.')).toBeVisible()
  await expect(help.getByText('Second part. From one.').first()).toBeVisible()
  await expect(help.getByText('Second part. From two.').first()).toBeVisible()
  expect(await keptText(document.id, second.token)).toContain('From two.')

  // Closed half way: the own text is still there, on any device.
  await two.close()
  const again = await openEditor(second.context, document.id)
  await expect(again.getByText(/You have unsaved changes from/)).toBeVisible()
  await expect(field(again)).toContainText('Second part. From two.')
  await saveVersion(again, 'Of both')
  const helpAgain = again.getByRole('dialog', { name: 'Put two texts together' })
  await expect(helpAgain.getByRole('button', { name: 'Put together' })).toBeDisabled()
  await helpAgain.getByRole('tab', { name: 'Your text' }).click()
  await expect(helpAgain.getByText('Agreed on.')).toBeVisible()
  await helpAgain.getByRole('tab', { name: 'Places' }).click()
  await helpAgain.getByRole('button', { name: 'Take both, yours first' }).click()
  await expect(helpAgain.getByRole('textbox', { name: 'What stands here' })).toHaveValue(
    'Second part. From two.\nSecond part. From one.\n',
  )
  await helpAgain.getByRole('textbox', { name: 'What stands here' }).fill('Second part, from one and two.')
  await helpAgain.getByRole('button', { name: 'Put together' }).click()
  await savedAs(again, 3)
  expect(await versionText(document.id)).toBe(
    'First part. Agreed on.\n\nSecond part, from one and two.\n\nThird part.\n',
  )
  expect(await versionText(document.id, 2)).toContain('From one.')
  expect(await keptText(document.id, second.token)).toBeNull()
})

test('what is typed survives a reload, a closed tab and a dead network', async ({ writers }) => {
  const document = await newDocument(threeParts)
  const context = await writers.first()
  const page = await openEditor(context, document.id)
  await writeAfter(page, 'First part.', ' Before the reload.')
  await untilKept(page)
  await page.reload()
  await editorReady(page)
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible()
  await expect(field(page)).toContainText('First part. Before the reload.')

  await writeAfter(page, 'Second part.', ' Closed at once.')
  await page.close()
  const second = await openEditor(context, document.id)
  await expect(field(second)).toContainText('Second part. Closed at once.')
  await expect.poll(() => keptText(document.id)).toContain('Closed at once.')

  await context.setOffline(true)
  await writeAfter(second, 'First part.', ' Typed offline.')
  await expect(second.getByText('Not saved, trying again')).toBeVisible()
  await context.setOffline(false)
  // Without an action of the editor.
  await expect.poll(() => keptText(document.id)).toContain('Typed offline.')

  await context.setOffline(true)
  await writeAfter(second, 'Third part.', ' Without a network.')
  await expect(second.getByText('Not saved, trying again')).toBeVisible()
  await second.close()
  await context.setOffline(false)
  expect(await keptText(document.id)).not.toContain('Without a network.')
  const third = await openEditor(context, document.id)
  await expect(field(third)).toContainText('Third part. Without a network.')
  await expect.poll(() => keptText(document.id)).toContain('Without a network.')
  expect(await versionText(document.id)).toBe(threeParts)

  await third.getByRole('button', { name: 'Discard' }).click()
  await expect(field(third)).not.toContainText('Without a network.')
  await expect.poll(() => keptText(document.id)).toBeNull()
  await third.getByRole('button', { name: 'Undo' }).click()
  await expect(field(third)).toContainText('Third part. Without a network.')
  await expect.poll(() => keptText(document.id)).toContain('Without a network.')
})

test('leaving asks only while something is unsaved', async ({ writers }) => {
  const document = await newDocument(threeParts, true)
  const context = await writers.first()
  const page = await openEditor(context, document.id)
  await page.route(
    (url) => url.pathname.startsWith('/_serverFn/'),
    (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()),
  )
  await writeAfter(page, 'First part.', ' Not kept.')
  await page.getByRole('link', { name: 'Back to the page' }).click()
  const question = page.getByRole('dialog', { name: 'Leave before your changes are kept?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(field(page)).toContainText('Not kept.')
  await page.unrouteAll({ behavior: 'wait' })
  await untilKept(page)
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await expect(page).toHaveURL(new RegExp(`/documents/${document.slug}`))
  await expect(question).toBeHidden()
})

test('an administrator with two windows is told, and both texts are merged', async ({ writers }) => {
  const document = await newDocument(threeParts)
  const context = await writers.first()
  const one = await openEditor(context, document.id)
  const two = await openEditor(context, document.id)
  await writeAfter(one, 'First part.', ' In one window.')
  await untilKept(one)
  await writeAfter(two, 'Third part.', ' In the other.')
  await expect(two.getByText('You also edited this page in another window')).toBeVisible()
  expect(await keptText(document.id)).toBe('First part. In one window.\n\nSecond part.\n\nThird part.\n')
  await two.getByRole('button', { name: 'Put both together' }).click()
  const help = two.getByRole('dialog', { name: 'Put two texts together' })
  await expect(help.getByText('No place was changed by both')).toBeVisible()
  await help.getByRole('button', { name: 'Put together' }).click()
  await expect(field(two)).toContainText('First part. In one window.')
  await untilKept(two)
  expect(await keptText(document.id)).toBe(
    'First part. In one window.\n\nSecond part.\n\nThird part. In the other.\n',
  )

  // The first window has not seen that, and a save would lose it.
  await saveVersion(one, 'From the first window')
  const helpInOne = one.getByRole('dialog', { name: 'Put two texts together' })
  await helpInOne.getByRole('button', { name: 'Put together' }).click()
  await savedAs(one, 2)
  expect(await versionText(document.id)).toContain('Third part. In the other.')
})

test('readers keep the published page while a draft is edited, previewed and published with a message', async ({
  writers,
  page: reader,
  context,
  browser,
}) => {
  const document = await newDocument(threeParts, true)
  const desk = await openEditor(await writers.first(), document.id)
  await giveSession(context, demoEmail('approved'))
  await writeAfter(desk, 'First part.', ' To come.')
  await expect(desk.getByRole('region', { name: 'Preview' }).getByText('First part. To come.')).toBeVisible()
  await saveVersion(desk)
  await savedAs(desk, 2)
  await reader.goto(`/documents/${document.slug}`)
  await expect(reader.getByText('First part.', { exact: true })).toBeVisible()
  await expect(reader.getByText('To come.')).toHaveCount(0)

  await desk.getByRole('button', { name: 'Details', exact: true }).click()
  const details = desk.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('Readers get version 1. Version 2 is a draft.')).toBeVisible()
  const address = await details.getByRole('link', { name: 'Preview', exact: true }).getAttribute('href')
  expect(address).toBe(`/documents/${document.slug}?version=2`)
  await desk.keyboard.press('Escape')
  const preview = await desk.context().newPage()
  await preview.goto(address ?? '')
  await expect(preview.getByText('First part. To come.')).toBeVisible()
  await preview.close()

  await desk.getByRole('button', { name: 'Details', exact: true }).click()
  await details.getByRole('button', { name: 'Create a link' }).click()
  const shared = await details.getByText(/\/previews\/[\w-]{43}$/).textContent()
  const stranger = await browser.newPage()
  const answer = await stranger.goto(shared ?? '')
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(stranger.getByText('This is a preview of version 2')).toBeVisible()
  await expect(stranger.getByText('First part. To come.')).toBeVisible()
  await details.getByRole('button', { name: 'Revoke the link to version 2' }).click()
  await expect(desk.getByText('The link is revoked.')).toBeVisible()
  expect((await stranger.reload())?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'This preview link doesn’t work' })).toBeVisible()
  await stranger.close()
  await desk.keyboard.press('Escape')

  await writeAfter(desk, 'Second part.', ' Unsaved.')
  await desk.getByRole('button', { name: 'Publish…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText('Version 3, which is saved first')).toBeVisible()
  await expect(dialog.getByText('3 words added.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'What is new for readers' }).fill('Now with more')
  await dialog.getByRole('button', { name: 'Save and publish version 3' }).click()
  await expect(desk.getByText('Readers get version 3 now.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('First part. To come.')).toBeVisible()
  await expect(reader.getByText('Second part. Unsaved.')).toBeVisible()
  const { token } = await tokenOf(demoEmail('admin'))
  const versions: { data: { publications: { message: string }[] }[] } = await (
    await call('GET', `/pages/${document.id}/versions`, token)
  ).json()
  expect(versions.data[0]?.publications[0]?.message).toBe('Now with more')
})

test('a scheduled page is published at its time', async ({ writers, page: reader, context }) => {
  const document = await newDocument('It has come.')
  const { token } = await giveSession(context, demoEmail('approved'))
  const statusOf = async () => (await call('GET', `/pages/slug/${document.slug}`, token)).status
  const desk = await openEditor(await writers.first(), document.id)
  await desk.getByRole('button', { name: 'Publish…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('radio', { name: 'At a time' }).check()
  await expect(dialog.getByText('In your time zone, UTC.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule version 1' }).click()
  await expect(dialog.getByText('Choose a day and a time.')).toBeVisible()
  // A field of minutes: the next but one whole minute is surely still to come.
  const at = new Date(Math.ceil(Date.now() / 60_000 + 0.75) * 60_000)
  await dialog.getByLabel('Publish at').fill(at.toISOString().slice(0, 16))
  await dialog.getByRole('button', { name: 'Schedule version 1' }).click()
  await expect(desk.getByText(/Version 1 appears at/)).toBeVisible()
  expect(await statusOf()).toBe(404)
  // What waits here leaves the processor to others.
  await desk.context().close()
  await expect.poll(statusOf, { intervals: [1_000], timeout: 150_000 }).toBe(200)
  await reader.goto(`/documents/${document.slug}`)
  await expect(reader.getByText('It has come.')).toBeVisible()
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
})

/** Hands images to the field as a clipboard or a pointer would. */
const giveImages = (page: Page, how: 'paste' | 'drop', names: string[]) =>
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

test('pasted and dropped images are in the text and on the page, and a failed upload is retried', async ({
  writers,
  page: reader,
  context,
}) => {
  const document = await newDocument('See below.\n\n', true)
  const desk = await openEditor(await writers.first(), document.id)
  await field(desk).click()
  await desk.keyboard.press('Control+End')
  await giveImages(desk, 'paste', ['image.png'])
  await expect(field(desk)).toContainText(
    /!\[Describe this image\]\(\/api\/files\/media\/[\w-]+-64x48\.webp\)/,
  )
  // The words are selected: what is typed says what is to be seen.
  await desk.keyboard.type('The terminal cover')
  await expect(field(desk)).toContainText('![The terminal cover](/api/files/media/')

  await desk.keyboard.press('Control+End')
  await desk.keyboard.type('\n\nLast words.')
  await giveImages(desk, 'drop', ['pulse-output.png', 'relay.png'])
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
  await giveImages(desk, 'paste', ['refused.png'])
  await expect(desk.getByText(/refused\.png: .+/)).toBeVisible()
  await expect(field(desk)).not.toContainText('![refused]')
  await desk.unrouteAll({ behavior: 'wait' })
  await desk.getByRole('button', { name: 'Upload refused.png again' }).click()
  await expect(desk.getByText(/refused\.png: .+/)).toHaveCount(0)
  await expect.poll(async () => (await keptText(document.id))?.match(/!\[/g)?.length).toBe(4)

  await desk.getByRole('button', { name: 'Publish…' }).click()
  await desk.getByRole('button', { name: 'Save and publish version 2' }).click()
  await expect(desk.getByText('Readers get version 2 now.')).toBeVisible()
  await giveSession(context, demoEmail('approved'))
  await reader.goto(`/documents/${document.slug}`)
  const shown = reader.getByRole('img', { name: 'The terminal cover' })
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(64)
  await expect(reader.locator('article img')).toHaveCount(4)
})

test('a link is found by searching, and every tool is reached, from the keyboard alone', async ({
  writers,
}) => {
  const document = await newDocument('Read this.\n')
  const desk = await openEditor(await writers.first(), document.id)
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

  // The keyboard reaches every tool, and can leave the text.
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

test('a content page is written like a document', async ({ writers }) => {
  const { token } = await tokenOf(demoEmail('admin'))
  const faq: { id: string; title: string } = await (await call('GET', '/pages/slug/faq', token)).json()
  const desk = await openEditor(await writers.first(), faq.id)
  await expect(desk.getByRole('textbox', { name: 'Title' })).toHaveValue(faq.title)
  await desk.getByRole('button', { name: 'Details', exact: true }).click()
  const details = desk.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('radio', { name: 'Everybody' })).toBeChecked()
  await expect(details.getByText('Where it stands')).toHaveCount(0)
})

const askAs = async (email: string | null, id: string) => {
  const cookie = email === null ? '' : `token=${(await tokenOf(email)).token}`
  const answer = await fetch(`${productAddress}/admin/pages/${id}`, {
    headers: { accept: 'text/html', cookie },
  })
  return { status: answer.status, isTold: (await answer.text()).includes('A secret draft') }
}

test('the editor opens for administrators alone, and not for an unknown page', async () => {
  const document = await newDocument('A secret draft.')
  expect(await askAs(null, document.id)).toEqual({ status: 404, isTold: false })
  expect(await askAs(demoEmail('approved'), document.id)).toEqual({ status: 501, isTold: false })
  expect(await askAs(demoEmail('admin'), document.id)).toEqual({ status: 200, isTold: true })
  for (const never of ['00000000-0000-7000-8000-000000000000', 'no-id']) {
    expect(await askAs(demoEmail('admin'), never)).toEqual({ status: 404, isTold: false })
  }
})

test('axe finds nothing at the editor and its dialogs, in both schemes', async ({ writers }) => {
  const document = await newDocument(threeParts, true)
  const context = await writers.first()
  const desk = await openEditor(context, document.id)
  await desk.emulateMedia({ reducedMotion: 'reduce' })
  const check = async (where: string) => expect(await findingsInBothSchemes(desk), where).toEqual([])
  await writeAfter(desk, 'First part.', ' More, and `code`.')
  await untilKept(desk)
  await check('the editor')
  for (const name of ['Help', 'Details', 'Save', 'Publish…', 'Link']) {
    await desk.getByRole('button', { name, exact: true }).click()
    await expect(desk.locator('[role=dialog], [popover]:popover-open').first()).toBeVisible()
    await check(name)
    await desk.keyboard.press('Escape')
    await expect(desk.locator('[role=dialog], [popover]:popover-open')).toHaveCount(0)
  }
  await desk.setViewportSize({ width: 390, height: 800 })
  await desk.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(field(desk)).toBeHidden()
  await check('the preview on a phone')
  expect(await desk.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('an editor of a page that another administrator deletes is told so, and can still copy the text', async ({
  writers,
}) => {
  const document = await newDocument(threeParts)
  const page = await openEditor(await writers.first(), document.id)
  const { token } = await tokenOf(demoEmail('admin'))
  expect((await call('DELETE', `/pages/${document.id}`, token)).status).toBe(204)
  await writeAfter(page, 'First part.', ' Mine.')
  await expect(page.getByText(/^Someone else deleted this page in the meantime/)).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(field(page)).toContainText('First part. Mine.')
})
