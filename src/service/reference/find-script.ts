/** The search within the page: shows the calls that have all the words. Without it everything is shown. */
export const findScript = `
const box = document.querySelector('search')
const field = box.querySelector('input')
const said = box.querySelector('[role=status]')
const articles = [...document.querySelectorAll('article')]
const links = new Map([...document.querySelectorAll('.calls a')].map((link) => [link.hash.slice(1), link.parentElement]))
const find = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let found = 0
  for (const article of articles) {
    article.hidden = !words.every((word) => article.dataset.call.includes(word))
    if (!article.hidden) found += 1
    const link = links.get(article.id)
    if (link) link.hidden = article.hidden
  }
  for (const section of document.querySelectorAll('section.tag')) {
    section.hidden = section.querySelector('article:not([hidden])') === null
  }
  for (const tag of document.querySelectorAll('.calls > li')) {
    tag.hidden = tag.querySelector('li:not([hidden], .about)') === null
    tag.firstElementChild.open = words.length > 0
  }
  for (const guide of document.querySelectorAll('section.guide, .guides')) guide.hidden = words.length > 0
  said.textContent = words.length === 0 ? '' : found === 1 ? '1 call' : found + ' calls'
}
field.addEventListener('input', find)
// A link to a call that the search has hidden shows it all the same.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.closest('[hidden]')) return
  field.value = ''
  find()
  target.scrollIntoView()
})
box.hidden = false
if (field.value) find()
`
