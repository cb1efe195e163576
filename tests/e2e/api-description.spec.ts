import { makeComponent } from '../support/e2e/components'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

const describe = (path: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bench meters', version: '1.0' },
    servers: [{ url: 'https://meters.example' }],
    paths: {
      [path]: {
        get: {
          operationId: 'readBench',
          tags: ['Bench'],
          responses: { 200: { description: 'All of them' } },
        },
      },
    },
  })

test('an administrator adds an API description, members read it, and an update lists breaking changes', async ({
  page,
  context,
}) => {
  const { component } = await makeComponent('Bench API')
  await giveSession(context, demoEmail('admin'))
  await page.goto(`/admin/documents?component=${component.slug}`)
  await page.getByRole('link', { name: 'API description' }).click()
  await waitForHydration(page)
  const paste = async (text: string, name: string) => {
    await page.getByRole('radio', { name: 'Paste the text' }).check()
    await page.getByRole('textbox', { name: 'Text' }).fill(text)
    await page.getByRole('button', { name }).click()
  }
  await paste(describe('/bench'), 'Check the description')
  await expect(page.getByText('1 operation becomes a page.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the pages' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 })
  await paste(describe('/benches'), 'Show the changes')
  await expect(page.getByText('1 changed, 1 breaking')).toBeVisible()
  await expect(page.getByText('Breaking: It was GET /bench.')).toBeVisible()

  await giveSession(context, demoEmail('approved'))
  await page.goto('/documents/read-bench')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('readBench')
  await expect(page.locator('.request-line')).toHaveText('GET /bench')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'GET readBench' })).toBeVisible()
  await page.getByRole('tab', { name: 'Python' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toContainText('https://meters.example/bench')
})
