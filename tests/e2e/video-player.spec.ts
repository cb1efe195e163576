import type { BrowserContext, Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, getToken } from '../support/e2e/identity'
import { createApprovedUser } from '../support/e2e/people'
import { waitForHydration } from '../support/e2e/log-in'
import { getScrollTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

const unit = '/learning-paths/first-reading/verify-the-first-interval'
const progress = '/learning-paths/first-reading/units'

/** Creates an approved user whose next unit is the video. */
const createViewer = async () => {
  const person = await createApprovedUser('watcher')
  const { token } = await getToken(person.email, person.password)
  for (const slug of ['what-a-meter-is', 'wire-the-bench', 'read-intervals']) {
    const answer = await call('PUT', `${progress}/${slug}/progress`, token, { isFinished: true })
    expect(answer.status).toBe(200)
  }
  const enter = (context: BrowserContext) =>
    context.addCookies([
      { name: 'token', value: token, url: productAddress, httpOnly: true, sameSite: 'Lax' },
      { name: 'userId', value: person.identityUid, url: productAddress, sameSite: 'Lax' },
    ])
  const getStoredPosition = async () => {
    const answer = await call('GET', `${progress}/verify-the-first-interval`, token)
    const { position, state }: { position: number; state: string } = await answer.json()
    return { position, state }
  }
  return { enter, getStoredPosition }
}

const getVideo = (page: Page) => page.locator('video')
const getPlayer = (page: Page) => page.locator('.plyr')
const control = (page: Page, name: string) => getPlayer(page).locator(`.plyr__controls [data-plyr="${name}"]`)

const getState = (page: Page) =>
  getVideo(page).evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    isPaused: video.paused,
    speed: video.playbackRate,
    volume: video.volume,
    isMuted: video.muted,
    file: video.currentSrc,
  }))

const getTime = async (page: Page) => (await getState(page)).time

const waitUntilPlayable = async (page: Page) => {
  await expect(getPlayer(page).first()).toHaveClass(/plyr--full-ui/)
  await expect
    .poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
}

const open = async (page: Page) => {
  await page.goto(unit)
  await waitUntilPlayable(page)
}

const play = async (page: Page) => {
  await control(page, 'play').click()
  await expect(getPlayer(page)).toHaveClass(/plyr--playing/)
}

test('the player has the specified settings, calls no other host, and remembers choices', async ({
  page,
  context,
}) => {
  const { enter } = await createViewer()
  await enter(context)
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== productAddress) foreign.push(request.url())
  })
  await open(page)
  const config = await getVideo(page).evaluate((video) => {
    const { plyr } = video as unknown as { plyr: { config: Record<string, unknown> } }
    const { seekTime, volume, speed, quality, hideControls, keyboard, ads } = plyr.config
    return JSON.stringify({ seekTime, volume, speed, quality, hideControls, keyboard, ads })
  })
  expect(JSON.parse(config)).toMatchObject({
    seekTime: 10,
    volume: 1,
    hideControls: true,
    speed: { selected: 1, options: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 4] },
    quality: { default: 576, options: [4320, 2880, 2160, 1440, 1080, 720, 576, 480, 360, 240] },
    keyboard: { focused: true, global: false },
    ads: { enabled: false },
  })
  expect((await getState(page)).file).toMatch(/-1024x576\.mp4$/)
  const seek = control(page, 'seek')
  await expect(seek).toHaveAttribute('min', '0')
  await expect(seek).toHaveAttribute('max', '100')
  await expect(seek).toHaveAttribute('step', '0.01')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Speed' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    '0.5×',
    '0.75×',
    'Normal',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
    '4×',
  ])
  expect(foreign).toEqual([])

  await test.step('choices are remembered', async () => {
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('plyr') ?? '{}'))
    // The menu stays open after a choice.
    await page.getByRole('menuitemradio', { name: '1.5×' }).click()
    await expect.poll(kept).toMatchObject({ speed: 1.5 })
    await page.getByRole('menuitem', { name: 'Quality' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([/^576p/, /^360p/, /^240p/])
    await page.getByRole('menuitemradio', { name: /^360p/ }).click()
    // Another file starts at normal speed, which is stored too, and gets the chosen speed once it has loaded.
    await expect
      .poll(() => getState(page))
      .toMatchObject({ file: expect.stringMatching(/-640x360\.mp4$/), speed: 1.5 })
    await waitUntilPlayable(page)
    await page.getByRole('menuitem', { name: 'Captions' }).click()
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    await control(page, 'volume').fill('0.4')
    // The player stores each choice after a short delay.
    await expect
      .poll(kept)
      .toMatchObject({ speed: 1.5, quality: 360, captions: true, language: 'es', volume: 0.4 })
    await page.reload()
    await expect(getPlayer(page)).toHaveClass(/plyr--captions-active/)
    await expect
      .poll(() => getState(page))
      .toMatchObject({
        speed: 1.5,
        volume: 0.4,
        file: expect.stringMatching(/-640x360\.mp4$/),
      })
    await page.getByRole('button', { name: /Subtract/ }).click()
    await expect(getPlayer(page).locator('.plyr__captions')).toContainText('Reste la primera lectura')
  })
})

/**
 * Hides loading events from the player, because on a busy machine loading stalls, which shows and hides the controls.
 */
const ignoreLoadingEvents = (page: Page) =>
  getVideo(page).evaluate((video: HTMLVideoElement) => {
    for (const type of ['waiting', 'stalled', 'canplay', 'playing', 'seeked']) {
      video.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), {
        capture: true,
      })
    }
    video.dispatchEvent(new Event('playing'))
  })

test('the controls hide two seconds after the pointer stops', async ({ page, context }) => {
  const { enter } = await createViewer()
  await enter(context)
  await page.clock.install()
  await open(page)
  await play(page)
  await ignoreLoadingEvents(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await getVideo(page).hover({ position: { x: 200, y: 80 }, force: true })
  await page.clock.runFor(1950)
  await expect(getPlayer(page)).not.toHaveClass(/plyr--hide-controls/)
  await page.clock.runFor(100)
  await expect(getPlayer(page)).toHaveClass(/plyr--hide-controls/)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the controls hide after three seconds, and the thumb is 15 px wide', async ({ page, context }) => {
    const { enter } = await createViewer()
    await enter(context)
    await page.clock.install()
    await open(page)
    // As RangeTouch calculates: the middle of the thumb does not reach the ends of the bar.
    const seek = control(page, 'seek')
    const box = (await seek.boundingBox())!
    const percent = 25
    await page.touchscreen.tap(box.x + (box.width * percent) / 100, box.y + box.height / 2)
    const reckoned = percent - (100 - percent * 2) * (((100 / box.width) * (15 / 2)) / 100)
    await expect.poll(() => getTime(page)).toBeCloseTo((reckoned / 100) * 72, 0)
    await control(page, 'play').tap()
    await expect(getPlayer(page)).toHaveClass(/plyr--playing/)
    await ignoreLoadingEvents(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.touchscreen.tap(box.x + 20, box.y - 120)
    await page.clock.runFor(2950)
    await expect(getPlayer(page)).not.toHaveClass(/plyr--hide-controls/)
    await page.clock.runFor(100)
    await expect(getPlayer(page)).toHaveClass(/plyr--hide-controls/)
  })
})

test('the keyboard controls the whole player, except while typing into fields', async ({ page, context }) => {
  const { enter } = await createViewer()
  await enter(context)
  await open(page)
  const reach = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const reached = await page.evaluate(() => document.activeElement?.getAttribute('data-plyr'))
      if (reached === name) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await page.locator('h1').focus()
  await reach('play')
  await page.keyboard.press('Enter')
  await expect(getPlayer(page)).toHaveClass(/plyr--playing/)
  await page.keyboard.press('k')
  await expect(getPlayer(page)).toHaveClass(/plyr--paused/)
  await page.keyboard.press('0')
  await expect.poll(() => getTime(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => getTime(page)).toBe(10)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => getTime(page)).toBe(20)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => getTime(page)).toBe(10)
  await page.keyboard.press('5')
  await expect.poll(() => getTime(page)).toBe(36)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await getState(page)).volume).toBeCloseTo(0.9)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await getState(page)).volume).toBeCloseTo(1)
  await page.keyboard.press('m')
  await expect.poll(async () => (await getState(page)).isMuted).toBe(true)
  await page.keyboard.press('c')
  await expect(getPlayer(page)).toHaveClass(/plyr--captions-active/)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('plyr')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()

  await reach('settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /Captions/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Speed/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitemradio', { name: '0.5×' })).toBeFocused()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await getState(page)).speed).toBe(1.25)

  const before = await getState(page)
  await page.getByLabel('Language of the transcript').focus()
  for (const key of ['ArrowDown', 'k', 'm', '3']) await page.keyboard.press(key)
  expect(await getState(page)).toEqual(before)
  await page.getByRole('button', { name: /Subtract|Reste/ }).press('Enter')
  await expect.poll(() => getTime(page)).toBe(38)
})

test('a video resumes on another device where it was paused or left, in every quality', async ({
  page,
  context,
  browser,
}) => {
  const { enter, getStoredPosition } = await createViewer()
  await enter(context)
  await open(page)

  await test.step('another quality keeps the position, the speed and playback', async () => {
    await page.getByRole('button', { name: /The register counts on/ }).click()
    await play(page)
    await expect.poll(() => getTime(page)).toBeGreaterThan(28.5)
    const before = await getTime(page)
    const since = performance.now()
    // Sends the menu's event, because the menu hides with the controls on a slow machine.
    await getPlayer(page).locator('[data-plyr="quality"][value="240"]').dispatchEvent('click')
    await expect.poll(async () => (await getState(page)).file).toMatch(/-426x240\.mp4$/)
    await expect.poll(async () => (await getState(page)).isPaused).toBe(false)
    await expect.poll(() => getTime(page)).toBeGreaterThanOrEqual(before)
    const now = await getTime(page)
    expect(now).toBeLessThan(before + (performance.now() - since) / 1000 + 1)
  })

  await test.step('a pause saves the position', async () => {
    await control(page, 'play').click()
    const paused = await getTime(page)
    await expect.poll(async () => Math.abs((await getStoredPosition()).position - paused)).toBeLessThan(2)
  })

  await page
    .getByRole('navigation', { name: 'Chapters' })
    .getByRole('button', { name: /Compare/ })
    .click()
  await play(page)
  await expect.poll(() => getTime(page)).toBeGreaterThan(39)
  const left = await getTime(page)
  await page.goto('about:blank')
  await expect.poll(async () => (await getStoredPosition()).position).toBeGreaterThan(left - 2)
  const { position, state } = await getStoredPosition()
  expect(state).toBe('begun')

  const other = await browser.newContext()
  await enter(other)
  const elsewhere = await other.newPage()
  await open(elsewhere)
  await expect.poll(async () => Math.abs((await getTime(elsewhere)) - position)).toBeLessThan(2)
  await expect(getPlayer(elsewhere).locator('.plyr__time--duration')).toHaveText('01:12')
  await expect(
    elsewhere.getByRole('navigation', { name: 'Chapters' }).locator('[aria-current]'),
  ).toContainText('Compare')
  await control(elsewhere, 'seek').evaluate((seek: HTMLInputElement) => {
    seek.value = '94'
    seek.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await play(elsewhere)
  await expect.poll(async () => (await getStoredPosition()).state).toBe('finished')
})

test('the transcript scrolls within its box, links to each line, and stops following when the user scrolls', async ({
  page,
  context,
}) => {
  const { enter } = await createViewer()
  await enter(context)
  await open(page)
  const transcript = page.getByRole('region', { name: 'Transcript' })
  const current = transcript.locator('[aria-current]')
  await expect(current).toContainText('This clip has no sound')
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('button').last().click()
  const before = await getScrollTop(page)
  await expect(current).toContainText('And if the two do not agree?')
  const list = transcript.getByRole('list')
  const isShown = () =>
    list.evaluate((box) => {
      const line = box.querySelector('[aria-current]')?.getBoundingClientRect()
      const { top, bottom } = box.getBoundingClientRect()
      return line !== undefined && line.top >= top && line.bottom <= bottom
    })
  await expect.poll(isShown).toBe(true)
  expect(await getScrollTop(page)).toBe(before)
  await list.hover()
  await page.mouse.wheel(0, -2000)
  await expect(transcript.getByRole('button', { name: 'Follow the video' })).toBeVisible()
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBe(0)
  await play(page)
  await expect(current).toContainText('Then an interval is missing')
  expect(await list.evaluate((box) => box.scrollTop)).toBe(0)
  await transcript.getByRole('button', { name: 'Follow the video' }).click()
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await transcript.getByRole('button', { name: /A register is the running total/ }).click()
  await expect.poll(() => getTime(page)).toBeLessThan(13)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser’s own player shows the same video', async ({ page, context }) => {
    const { enter } = await createViewer()
    await enter(context)
    await page.goto(unit)
    await expect(getVideo(page)).toHaveAttribute('controls')
    await expect(getVideo(page)).toHaveAttribute('poster', /\.webp$/)
    await expect(getVideo(page).locator('source')).toHaveCount(3)
    await expect(getVideo(page).locator('track')).toHaveCount(2)
    await expect(page.getByText('They agree, to the watt-hour.')).toBeVisible()
  })
})

test.describe('a YouTube or Vimeo video', () => {
  // Chromium's warning about the frame that plyr creates.
  test.use({ expectedErrors: /Allow attribute will take precedence over 'allowfullscreen'/ })

  test('loads only on a click, in a frame of the provider', async ({ page, context }) => {
    const administrator = await getToken(demoEmail('admin'))
    const path = `watched-${crypto.randomUUID().slice(0, 8)}`
    const providers = [
      { slug: 'from-youtube', address: 'https://youtu.be/aqz-KE-bpKQ' },
      { slug: 'from-vimeo', address: 'https://vimeo.com/76979871' },
    ]
    const made = await call('POST', '/admin/learning-paths', administrator.token, {
      slug: path,
      title: 'Watched elsewhere',
      summary: 'Two videos of providers',
      level: 'Beginner',
      order: 'free',
      isPublished: true,
      prerequisites: [],
      units: providers.map(({ slug, address }) => ({
        slug,
        title: `A video ${slug}`,
        kind: 'video',
        minutes: 3,
        pageSlug: null,
        video: { sources: [], address, poster: null, duration: 0, captions: [], chapters: [] },
        quiz: null,
      })),
    })
    expect(made.status).toBe(201)
    const frames: URL[] = []
    const foreign: string[] = []
    // Imitates the providers, whose scripts create the frame or use an existing one.
    await context.route(/^https:\/\//, async (route) => {
      const url = new URL(route.request().url())
      foreign.push(url.href)
      if (route.request().resourceType() === 'document') {
        frames.push(url)
        return route.fulfill({ contentType: 'text/html', body: '<title>A frame</title>' })
      }
      const body = url.host.includes('youtube')
        ? `window.YT = { Player: function (place, { host, videoId, playerVars }) {
           const frame = document.createElement('iframe')
           frame.src = host + '/embed/' + videoId + '?' + new URLSearchParams(playerVars)
           place.replaceWith(frame)
         } }
         window.onYouTubeIframeAPIReady()`
        : `window.Vimeo = { Player: function () {
           return new Proxy({}, { get: () => () => new Promise(() => {}) })
         } }`
      return route.fulfill({ contentType: 'text/javascript', body })
    })
    const { enter } = await createViewer()
    await enter(context)
    const watch = async (slug: string, provider: string) => {
      await page.goto(`/learning-paths/${path}/${slug}`)
      await waitForHydration(page)
      const button = page.getByRole('button', { name: `Play from ${provider}` })
      await expect(button).toBeVisible()
      expect(foreign).toEqual([])
      await button.click()
      await expect.poll(() => frames.length).toBe(1)
      const [frame] = frames.splice(0)
      foreign.splice(0)
      return frame!
    }
    const youtube = await watch('from-youtube', 'YouTube')
    expect(youtube.origin + youtube.pathname).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
    expect(youtube.searchParams.get('autoplay')).toBe('1')
    const vimeo = await watch('from-vimeo', 'Vimeo')
    expect(vimeo.origin + vimeo.pathname).toBe('https://player.vimeo.com/video/76979871')
    expect(vimeo.searchParams.get('dnt')).toBe('true')
  })
})
