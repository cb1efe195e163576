import { t } from '@lingui/core/macro'
import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from '../builder.module.css'
import { type BuilderParts, errorAt } from '../builder-parts'
import { clockTime } from '../clock-time'
import { followPlace } from '../follow-place'
import { newSource, type PathDraft, type VideoDraft } from '../path-draft'
import { FileButton } from './file-button'
import { useUpload } from './use-upload'
import { Text } from '~/ui/layouts/primitives'

export interface SourceListProps extends Pick<BuilderParts, 'form'> {
  /** The video's place in the form. */
  path: string
  video: VideoDraft
}

const videoAt = ({ units }: PathDraft, path: string) => units[Number(path.split('.')[1])]?.video

/** The files of a video, one a quality. */
export function SourceList({ path, video, form }: SourceListProps) {
  const list = `${path}.sources`
  const placeIn = followPlace(form.values, path)
  const { upload, isUploading, refusal } = useUpload('video', ({ url, height }, duration) => {
    // The unit may stand elsewhere by the time that a file is there.
    const place = placeIn(form.getValues())
    if (place === null) return
    const sources = videoAt(form.getValues(), place)?.sources ?? []
    const added = [...sources, newSource(url, height)]
    form.setFieldValue(
      `${place}.sources`,
      added.toSorted((one, other) => Number(other.height) - Number(one.height)),
    )
    form.clearFieldError(place)
    const isUnknown = videoAt(form.getValues(), place)?.length.trim() === ''
    if (isUnknown && duration > 0) form.setFieldValue(`${place}.length`, clockTime(duration))
  })
  const error = refusal ?? errorAt(form, list)
  return (
    <Input.Wrapper
      label={t`Files`}
      labelElement="div"
      description="MP4 or WebM; one for each quality, so that slow connections get a small one."
      error={error}
    >
      <ul className={classes.files}>
        {video.sources.map(({ key: source, src, height }, place) => (
          <li key={source}>
            <a href={src} target="_blank" rel="noreferrer">
              {height}p
            </a>
            <Text as="span" c="dim">
              {src.endsWith('.webm') ? 'WebM' : 'MP4'}
            </Text>
            <ActionIcon
              aria-label={t`Remove the file of ${height}p`}
              onClick={() => form.removeListItem(list, place)}
            >
              <IconX size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <FileButton
        label={t`Files of the video`}
        accept="video/mp4,video/webm"
        isMultiple
        isBusy={isUploading}
        onChoose={upload}
      >
        {video.sources.length === 0 ? t`Upload files` : t`Upload another quality`}
      </FileButton>
    </Input.Wrapper>
  )
}
