import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection to this machine that says this and then nothing, unless told to. */
export const openConnection = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  // Hung up on in the middle is one of the ways to end.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
