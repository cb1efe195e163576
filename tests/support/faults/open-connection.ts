import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection to this machine and sends a text, and nothing more by itself. */
export const openConnection = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  // The server may reset the connection.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
