// Draws diagrams in a thread of its own: laying one out may take for ever, and only a thread can be stopped.
// Handed to the thread as text, so it is plain CommonJS and its package is named by its address.
const { parentPort, workerData } = require('node:worker_threads')

/** @type {{ library: string, options: import('beautiful-mermaid').RenderOptions }} */
const { library, options } = workerData

/** @param {import('node:worker_threads').MessagePort} port */
const serve = async (port) => {
  /** @type {typeof import('beautiful-mermaid')} */
  const { renderMermaidSVG } = await import(library)
  // The first drawing also loads the layout, which is most of its time.
  renderMermaidSVG('graph LR\nA-->B', options)
  port.on('message', (/** @type {string} */ source) => {
    try {
      port.postMessage({ drawing: renderMermaidSVG(source, options) })
    } catch {
      port.postMessage({ drawing: null })
    }
  })
  port.postMessage({ ready: true })
}

if (parentPort) serve(parentPort)
