// Draws diagrams in a thread of its own: laying one out may take for ever, and only a thread can be stopped.
// Handed to the thread as text, so it is plain CommonJS and its package is named by its address.
const { parentPort, workerData } = require('node:worker_threads')

const serve = async () => {
  const { renderMermaidSVG } = await import(workerData.library)
  // The first drawing also loads the layout, which is most of its time.
  renderMermaidSVG('graph LR\nA-->B', workerData.options)
  parentPort.on('message', (source) => {
    try {
      parentPort.postMessage({ drawing: renderMermaidSVG(source, workerData.options) })
    } catch {
      parentPort.postMessage({ drawing: null })
    }
  })
  parentPort.postMessage({ ready: true })
}

serve()
