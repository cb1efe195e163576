import { IconEye } from '@tabler/icons-react'
import type { ManagedPath } from '~/contract/path-building'
import { useIsUploading } from '~/forms/uploads'
import { AppButton, AppButtonPlace } from '~/ui/components/app-button/app-button'
import { TextButton } from '~/ui/components/text-link/text-link'
import { pathAddress } from '../../path-address'
import classes from './builder.module.css'
import type { PathForm } from './use-path-form'

export interface SaveBarProps {
  builder: PathForm
  /** As it is saved; null for a new one. */
  path: ManagedPath | null
  onShowWrong: (place: string) => void
}

/** Saving, always in reach. */
export function SaveBar({ builder, path, onShowWrong }: SaveBarProps) {
  const { form, isSaving, isUnsaved, sentence } = builder
  const isUploading = useIsUploading()
  const [first, ...others] = Object.keys(form.errors)
  return (
    <div className={classes.bar}>
      <AppButton type="submit" size="md" loading={isSaving} disabled={isUploading}>
        {path === null ? 'Create path' : 'Save'}
      </AppButton>
      {path?.isPublished ? (
        <AppButtonPlace
          kind="outlined"
          size="md"
          to={pathAddress(path.slug)}
          leftSection={<IconEye size={16} stroke={1.6} aria-hidden="true" />}
        >
          See as members do
        </AppButtonPlace>
      ) : null}
      <span className={classes.state} role="status">
        {sentence === null ? null : <span className={classes.failure}>{sentence}</span>}
        {first === undefined ? (
          sentence === null ? (
            isUnsaved ? (
              'Unsaved changes, kept in this tab'
            ) : path === null ? (
              ''
            ) : (
              'Everything is saved'
            )
          ) : null
        ) : (
          <span className={classes.failure}>
            {others.length === 0 ? 'One thing needs' : `${others.length + 1} things need`} another look.{' '}
            <TextButton onClick={() => onShowWrong(first)}>
              Show {others.length === 0 ? 'it' : 'the first'}
            </TextButton>
          </span>
        )}
      </span>
    </div>
  )
}
