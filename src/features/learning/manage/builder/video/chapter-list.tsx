import { t } from '@lingui/core/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { bindField } from '~/forms/form-fields'
import { AppButton } from '~/ui/components/app-button/app-button'
import classes from '../builder.module.css'
import type { BuilderParts } from '../builder-parts'
import { getSeconds } from '../clock-time'
import { newChapter, type VideoDraft } from '../path-draft'

export interface ChapterListProps extends Pick<BuilderParts, 'form' | 'remove'> {
  /** Its place in the form. */
  path: string
  chapters: VideoDraft['chapters']
  /** Seconds that the video lasts; NaN where it is not known. */
  length: number
}

/** The chapters of a video, each with the time at which it begins. */
export function ChapterList({ path, chapters, length, form, remove }: ChapterListProps) {
  // Sorts the chapters by time, so that authors need not order them.
  const sort = () => {
    if (chapters.some(({ at }) => Number.isNaN(getSeconds(at)))) return
    const sorted = chapters.toSorted((one, other) => getSeconds(one.at) - getSeconds(other.at))
    if (sorted.some((chapter, place) => chapter !== chapters[place])) form.setFieldValue(path, sorted)
  }
  return (
    <fieldset className={classes.entries}>
      <legend>{t`Chapters`}</legend>
      {chapters.length === 0 ? null : (
        <ol className={classes.chapters}>
          {chapters.map((chapter, place) => {
            const at = bindField(form, `${path}.${place}.at`)
            const isBeyond = getSeconds(chapter.at) >= length
            return (
              <li key={chapter.key}>
                <TextInput
                  aria-label={t`Chapter ${place + 1} begins at`}
                  placeholder="1:30"
                  maxLength={12}
                  {...at}
                  error={at.error ?? (isBeyond ? t`After the end.` : undefined)}
                  onBlur={() => {
                    at.onBlur?.()
                    sort()
                  }}
                />
                <TextInput
                  aria-label={t`Title of chapter ${place + 1}`}
                  placeholder={t`Title`}
                  {...bindField(form, `${path}.${place}.title`)}
                />
                <ActionIcon
                  aria-label={t`Remove chapter ${place + 1}`}
                  onClick={() => remove(path, place, chapter, chapter.title.trim())}
                >
                  <IconX size={16} stroke={1.7} aria-hidden="true" />
                </ActionIcon>
              </li>
            )
          })}
        </ol>
      )}
      <AppButton
        kind="outlined"
        leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() => form.insertListItem(path, newChapter())}
      >{t`Add chapter`}</AppButton>
    </fieldset>
  )
}
