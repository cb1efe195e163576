import { t } from '@lingui/core/macro'
import { Radio, TextInput, Input, Textarea, ActionIcon } from '@mantine/core'
import { bindField } from '~/forms/form-fields'
import classes from '../builder.module.css'
import { type BuilderParts, getErrorAt } from '../builder-parts'
import { parseTimestamp, formatTimestamp } from '../path-input'
import { type VideoDraft, newCaption, newChapter, newSource, type PathDraft } from '../path-draft'
import { FieldPathError, trackFieldPath } from '../track-field-path'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { useUpload } from './use-upload'
import { IconPlus, IconX, IconUpload } from '@tabler/icons-react'
import { decodeText, UndecodableText } from '~/contract/decode-text'
import { errorMessage } from '~/ui/format/error-message'
import { type ReactNode, useRef } from 'react'

interface FileButtonProps {
  /** The label of the button. */
  children: ReactNode
  /** The accessible name. */
  label: string
  accept: string
  isMultiple?: boolean
  isBusy?: boolean
  onChoose: (files: File[]) => void
}

/** A button that chooses local files. */
function FileButton({
  children,
  label,
  accept,
  isMultiple = false,
  isBusy = false,
  onChoose,
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <AppButton
        kind="outlined"
        loading={isBusy}
        leftSection={<IconUpload size={15} stroke={1.7} aria-hidden="true" />}
        onClick={() => field.current?.click()}
      >
        {children}
      </AppButton>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Cleared, so that the same file can be chosen again after an error.
          event.currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}

interface SourceListProps extends Pick<BuilderParts, 'form'> {
  /** The path of the video in the form. */
  path: string
  video: VideoDraft
}

const videoAt = ({ units }: PathDraft, path: string) => units[Number(path.split('.')[1])]?.video

/** The files of a video, one per quality. */
function SourceList({ path, video, form }: SourceListProps) {
  const list = `${path}.sources`
  const placeIn = trackFieldPath(form.values, path)
  const { upload, isUploading, refusal } = useUpload('video', ({ url, height }, duration) => {
    // The unit may have moved by the time the upload ends.
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
    if (isUnknown && duration > 0) form.setFieldValue(`${place}.length`, formatTimestamp(duration))
  })
  const error = refusal ?? getErrorAt(form, list)
  return (
    <Input.Wrapper
      label={t`Files`}
      labelElement="div"
      description={t`MP4 or WebM; one for each quality, so that slow connections get a small one.`}
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

interface CaptionListProps extends Pick<BuilderParts, 'form' | 'remove'> {
  /** Its path in the form. */
  path: string
  captions: VideoDraft['captions']
}

const sample = 'WEBVTT\n\n00:00.000 --> 00:04.000\nWelcome.'

/** The captions of a video, one per language. */
function CaptionList({ path, captions, form, remove }: CaptionListProps) {
  const read = async (place: number, file: File | undefined) => {
    if (file === undefined) return
    const placeIn = trackFieldPath(form.getValues(), `${path}.${place}.vtt`)
    const put = (set: (place: string, text: string) => void, text: string) => {
      const now = placeIn(form.getValues())
      if (now !== null) set(now, text)
    }
    try {
      const { text } = await decodeText(new Uint8Array(await file.arrayBuffer()), file.name)
      put(form.setFieldValue, text)
    } catch (error) {
      put(form.setFieldError, error instanceof UndecodableText ? error.message : errorMessage(error))
    }
  }
  return (
    <fieldset className={classes.entries}>
      <legend>{t`Captions`}</legend>
      {captions.map((caption, place) => (
        <div key={caption.key} className={classes.caption} role="group" aria-label={t`Captions ${place + 1}`}>
          <TextInput
            label={t`Language`}
            placeholder="en"
            maxLength={10}
            autoCapitalize="none"
            spellCheck={false}
            {...bindField(form, `${path}.${place}.language`)}
          />
          <TextInput
            label={t`Called`}
            placeholder={t`English`}
            {...bindField(form, `${path}.${place}.label`)}
          />
          <div className={classes.captionText}>
            <Textarea
              label="WebVTT"
              placeholder={sample}
              autosize
              minRows={3}
              maxRows={10}
              spellCheck={false}
              {...bindField(form, `${path}.${place}.vtt`)}
            />
          </div>
          <Cluster gap="8px 20px">
            <FileButton
              label={t`Captions file ${place + 1}`}
              accept=".vtt,text/vtt"
              onChoose={([file]) => void read(place, file)}
            >{t`Read a .vtt file`}</FileButton>
            <AppButton
              kind="terciary"
              onClick={() => remove(path, place, caption, caption.label)}
            >{t`Remove captions`}</AppButton>
          </Cluster>
        </div>
      ))}
      <AppButton
        kind="outlined"
        leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() =>
          form.insertListItem(
            path,
            captions.length === 0 ? newCaption() : { ...newCaption(), language: '', label: '' },
          )
        }
      >
        {captions.length === 0 ? t`Add captions` : t`Add captions in another language`}
      </AppButton>
    </fieldset>
  )
}

interface PosterFieldProps extends Pick<BuilderParts, 'form'> {
  /** The path of the video in the form. */
  path: string
  /** Its URL; null for none. */
  poster: string | null
}

/** The poster of a video. */
function PosterField({ path, poster, form }: PosterFieldProps) {
  const place = `${path}.poster`
  const placeIn = trackFieldPath(form.values, place)
  const { upload, isUploading, refusal } = useUpload('picture', ({ url }) => {
    // The unit may have moved by the time the upload ends.
    const now = placeIn(form.getValues())
    if (now !== null) form.setFieldValue(now, url)
  })
  return (
    <Input.Wrapper
      label={t`Picture before it plays`}
      labelElement="div"
      description={t`May be left out.`}
      error={refusal ?? getErrorAt(form, place)}
    >
      {poster === null ? null : (
        <img src={poster} alt="" className={classes.poster} width={192} height={108} loading="lazy" />
      )}
      <Cluster gap="8px 20px">
        <FileButton label={t`Picture of the video`} accept="image/*" isBusy={isUploading} onChoose={upload}>
          {poster === null ? t`Upload a picture` : t`Upload another`}
        </FileButton>
        {poster === null ? null : (
          <AppButton
            kind="terciary"
            onClick={() => form.setFieldValue(place, null)}
          >{t`Remove picture`}</AppButton>
        )}
      </Cluster>
    </Input.Wrapper>
  )
}

interface VideoFieldsProps extends BuilderParts {
  /** Its path in the form. */
  path: string
  video: VideoDraft
}

/** The fields of a video: uploaded files or a provider's URL, and their details. */
export function VideoFields({ path, video, form, remove }: VideoFieldsProps) {
  const from = bindField(form, `${path}.from`)
  return (
    <Stack as="section" gap={18} className={classes.part} aria-label={t`Video`}>
      <h4>{t`Video`}</h4>
      <Radio.Group
        label={t`Where it comes from`}
        {...from}
        onChange={(value) => {
          form.clearFieldError(path)
          from.onChange(value)
        }}
      >
        <Cluster gap="8px 20px">
          <Radio value="files" label={t`Files, uploaded here`} />
          <Radio value="address" label={t`YouTube or Vimeo`} />
        </Cluster>
      </Radio.Group>
      {video.from === 'files' ? (
        <SourceList path={path} video={video} form={form} />
      ) : (
        <TextInput
          type="url"
          label={t`Address of the video`}
          description={t`Members’ browsers ask the provider for it; nothing is sent there before they press play.`}
          {...bindField(form, `${path}.address`)}
        />
      )}
      <FieldPathError place={path}>{getErrorAt(form, path)}</FieldPathError>
      <TextInput
        label={t`Length`}
        description={
          video.from === 'files'
            ? t`Minutes and seconds; read from the file where it can be.`
            : t`Minutes and seconds, such as 4:30; may be left empty.`
        }
        inputMode="numeric"
        maw={320}
        maxLength={12}
        {...bindField(form, `${path}.length`)}
      />
      <PosterField path={path} poster={video.poster} form={form} />
      <CaptionList path={`${path}.captions`} captions={video.captions} form={form} remove={remove} />
      <ChapterList
        path={`${path}.chapters`}
        chapters={video.chapters}
        length={parseTimestamp(video.length)}
        form={form}
        remove={remove}
      />
    </Stack>
  )
}

interface ChapterListProps extends Pick<BuilderParts, 'form' | 'remove'> {
  /** Its path in the form. */
  path: string
  chapters: VideoDraft['chapters']
  /** The duration in seconds; NaN if unknown. */
  length: number
}

/** The chapters of a video with their start times. */
function ChapterList({ path, chapters, length, form, remove }: ChapterListProps) {
  // Sorts the chapters by time, so that authors need not order them.
  const sort = () => {
    if (chapters.some(({ at }) => Number.isNaN(parseTimestamp(at)))) return
    const sorted = chapters.toSorted((one, other) => parseTimestamp(one.at) - parseTimestamp(other.at))
    if (sorted.some((chapter, place) => chapter !== chapters[place])) form.setFieldValue(path, sorted)
  }
  return (
    <fieldset className={classes.entries}>
      <legend>{t`Chapters`}</legend>
      {chapters.length === 0 ? null : (
        <ol className={classes.chapters}>
          {chapters.map((chapter, place) => {
            const at = bindField(form, `${path}.${place}.at`)
            const isBeyond = parseTimestamp(chapter.at) >= length
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
