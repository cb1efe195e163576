import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { TextLink } from '~/ui/components/text-link/text-link'

/** For administrators: where the path is built. Nothing for anybody else. */
export function EditPathLink({ path }: { path: string }) {
  if (!isAdmin(useSession())) return null
  return (
    <TextLink to="/admin/learning-paths/$id" params={{ id: path }} data-no-print>
      Edit this path
    </TextLink>
  )
}
