// Replaces https://apis.google.com/js/api.js, of which the identity library and the emulator’s pages use only frames
// that exchange messages.
;(() => {
  /**
   * @typedef {(data: unknown) => unknown} Handler
   * @typedef {{ where: Element, url: string }} Place of a frame
   * @typedef {ReturnType<typeof channelTo>} Channel
   */

  /** @type {Map<string, Handler>} */
  const handlers = new Map()
  /** @type {Map<string, ((handler: Handler) => void)[]>} */
  const expected = new Map()
  /** @type {Map<string, (results: unknown[]) => void>} */
  const answers = new Map()
  let count = 0

  /** @param {string} name @returns {Handler | Promise<Handler>} */
  const handlerOf = (name) =>
    handlers.get(name) ??
    new Promise((resolve) => expected.set(name, [...(expected.get(name) ?? []), resolve]))

  /** @param {string} name @param {Handler} handler */
  const register = (name, handler) => {
    handlers.set(name, handler)
    for (const resolve of expected.get(name) ?? []) resolve(handler)
    expected.delete(name)
  }

  window.addEventListener('message', async ({ data, source }) => {
    if (data?.frames !== 'message' && data?.frames !== 'answer') return
    if (data.frames === 'answer') {
      try {
        answers.get(data.id)?.([data.result])
      } catch {
        // The real library ignores errors of callbacks, too.
      }
      return
    }
    const handler = await handlerOf(data.name)
    const answer = { frames: 'answer', id: data.id, result: await handler(data.data) }
    source?.postMessage(answer, { targetOrigin: '*' })
  })

  /** @param {() => Window | null} target */
  const channelTo = (target) => ({
    register,
    restyle: () => Promise.resolve(),
    ping: () => Promise.resolve(),
    /** @param {string} name @param {unknown} data @param {(results: unknown[]) => void} [onAnswer] */
    send: (name, data, onAnswer) => {
      const id = `${Math.random()}-${(count += 1)}`
      if (onAnswer) answers.set(id, onAnswer)
      target()?.postMessage({ frames: 'message', name, data, id }, '*')
    },
  })

  /** @param {Place} place @param {(channel: Channel) => unknown} onOpen */
  const open = ({ where, url }, onOpen) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.style.display = 'none'
      frame.addEventListener('load', () => resolve(onOpen(channelTo(() => frame.contentWindow))))
      frame.src = url
      where.append(frame)
    })

  const gapi = {
    /** @param {string} _name @param {(() => void) | { callback: () => void }} options */
    load: (_name, options) => setTimeout(typeof options === 'function' ? options : options.callback),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      Iframe: () => {},
      getContext: () => ({ open, getParentIframe: () => channelTo(() => window.parent) }),
    },
  }
  Object.assign(window, { gapi })
  const script = document.currentScript
  const onload = script instanceof HTMLScriptElement && new URL(script.src).searchParams.get('onload')
  if (onload) Reflect.get(window, onload)()
  Reflect.get(window, 'gapi_onload')?.()
})()
