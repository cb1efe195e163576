import { waitWords } from '~/features/session/entry-steps/wait-words'

/** Right of the form: what reviewers look for, and what happens afterwards. */
export function ApplicationReasons({ waitHours }: { waitHours: number | null }) {
  return (
    <>
      <h2>What reviewers look for</h2>
      <p>A project someone could start: what it does, on how many devices, and where.</p>
      <p>It need not be finished, funded or public.</p>
      <h2>After you submit</h2>
      <p>
        You get a mail with the decision
        {waitHours === null ? '' : `, usually within ${waitWords(waitHours)}`}. If something is unclear, the
        reviewer asks you here.
      </p>
    </>
  )
}
