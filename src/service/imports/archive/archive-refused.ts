/** A zip that is not taken. `message` is a sentence for whoever sent it. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}
