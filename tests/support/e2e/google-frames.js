// Stands in for https://apis.google.com/js/api.js, of which the identity library and the emulator's pages use
// frames that talk to each other, and nothing more.
;(() => {
  const handlers = new Map()
  const expected = new Map()
  const answers = new Map()
  let count = 0

  const handlerOf = (name) =>
    handlers.get(name) ??
    new Promise((resolve) => expected.set(name, [...(expected.get(name) ?? []), resolve]))

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
        // As the library that this stands in for: what a callback throws is nobody's.
      }
      return
    }
    const handler = await handlerOf(data.name)
    source.postMessage({ frames: 'answer', id: data.id, result: await handler(data.data) }, '*')
  })

  const channelTo = (target) => ({
    register,
    restyle: () => Promise.resolve(),
    ping: () => Promise.resolve(),
    send: (name, data, onAnswer) => {
      const id = `${Math.random()}-${(count += 1)}`
      if (onAnswer) answers.set(id, onAnswer)
      target().postMessage({ frames: 'message', name, data, id }, '*')
    },
  })

  const open = ({ where, url }, onOpen) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.style.display = 'none'
      frame.addEventListener('load', () => resolve(onOpen(channelTo(() => frame.contentWindow))))
      frame.src = url
      where.append(frame)
    })

  window.gapi = {
    load: (_name, options) => setTimeout(typeof options === 'function' ? options : options.callback),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      Iframe: () => {},
      getContext: () => ({ open, getParentIframe: () => channelTo(() => window.parent) }),
    },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload')
  if (onload) window[onload]()
  window.gapi_onload?.()
})()
