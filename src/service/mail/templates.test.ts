import { expect, test } from 'vitest'
import { describeVariable, findTemplate, listTemplates, listVariables, mailGroups } from './templates'

const setting = {
  brand: { name: 'Meridian & Sons', programme: 'Developer Programme', sentence: '' },
  origin: 'https://developer.meridian.example',
  supportEmail: 'support@meridian.example',
}

// A module that defines mails registers them when it is loaded.
const modules = import.meta.glob('../modules/**/*.emails.ts', { eager: true })
const sources = import.meta.glob<string>('../modules/**/*.emails.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('every module of mails defines its mails as templates', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(10)
  for (const [file, source] of Object.entries(sources)) {
    expect(source, file).toContain('defineMail')
    expect(source, file).not.toMatch(/\blayout\(/)
  }
})

test('no two mails have one id', () => {
  const ids = Object.values(sources).flatMap((source) => source.match(/(?<=^ +id: ')[^']+\.[^']+/gm) ?? [])
  expect(ids).toEqual([...new Set(ids)])
  expect(ids.length).toBeGreaterThan(30)
})

test('the portal’s text of each mail reads without a gap, from its variables alone', () => {
  const groups = Object.keys(mailGroups())
  for (const { id, purpose, variables, required, getText, composeSample } of listTemplates()) {
    expect(groups, id).toContain(id.split('.')[0])
    expect(purpose(), id).toMatch(/^To .*\.$/)
    const { subject, body, button } = getText()
    const used = listVariables(`${subject} ${body} ${button}`)
    expect(variables, id).toEqual(expect.arrayContaining(used))
    expect(used, id).toEqual(expect.arrayContaining([...required]))
    for (const name of variables) expect(describeVariable(name), `${id} ${name}`).not.toBe('')
    const mail = composeSample().render(setting)
    expect(mail.subject, id).not.toBe('')
    for (const form of [mail.subject, mail.text, mail.html])
      expect(form, id).not.toMatch(/\{\w+\}|undefined|\[object/)
    expect(mail.html.includes(`href="${setting.origin}`), id).toBe(button !== '')
  }
})

const render = (id: string, text: { subject: string; body: string; button: string }) =>
  findTemplate(id)!.composeSample().render(setting, text)

test('another text is filled and escaped, and keeps the greeting, the quotation, the address and the notes', () => {
  const { subject, html, text } = render('community.mentioned', {
    subject: 'For {name}\r\nBcc: all@x.example: {title}',
    body: '<b>{title}</b>\nand {portal}\n\nAsk {support}. {unknown}',
    button: 'See <it>',
  })
  expect(subject).toBe('For Ana Bcc: all@x.example: How often may I read values?')
  expect(html).not.toMatch(/<b>|<it>/)
  expect(html).toContain('&lt;b&gt;How often may I read values?&lt;/b&gt;<br>and Meridian &amp; Sons')
  expect(text).toContain('Hello Ana,')
  expect(text).toContain('\n\nAsk support@meridian.example. \n')
  expect(text).toContain('> Every fifteen minutes')
  expect(text).toContain('See <it>:\nhttps://developer.meridian.example/community/questions')
})

test('a paragraph whose variables are all empty is left out', () => {
  const { text } = findTemplate('application.denied')!.composeSample().render(setting)
  expect(text).toContain('Reason: The project is not clear yet')
  const body = 'Kept.\n\nSerials: {serials}\n\n{serials} {kit}'
  const without = render('kit.approved', { subject: 's', body, button: 'b' }).text
  expect(without).toContain('Kept.\n\n Starter kit\n')
  expect(without).not.toContain('Serials')
})
