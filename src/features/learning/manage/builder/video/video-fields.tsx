import { t } from '@lingui/core/macro'
import { Radio, TextInput, Input } from '@mantine/core'
import { bindField } from '~/forms/form-fields'
import classes from '../builder.module.css'
import { type BuilderParts, errorAt } from '../builder-parts'
import { getSeconds } from '../clock-time'
import type { VideoDraft } from '../path-draft'
import { PlaceError } from '../place-error'
import { CaptionList } from './caption-list'
import { ChapterList } from './chapter-list'
import { SourceList } from './source-list'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Stack } from '~/ui/layouts/primitives'
import { followPlace } from '../follow-place'
import { FileButton } from './file-button'
import { useUpload } from './use-upload'

interface PosterFieldProps extends Pick<BuilderParts, 'form'> {
  /** The video's place in the form. */
  path: string
  /** Its address; null for none. */
  poster: string | null
}

/** The picture that stands for a video until it plays. */
function PosterField({ path, poster, form }: PosterFieldProps) {
  const place = `${path}.poster`
  const placeIn = followPlace(form.values, place)
  const { upload, isUploading, refusal } = useUpload('picture', ({ url }) => {
    // The unit may stand elsewhere by the time that the picture is there.
    const now = placeIn(form.getValues())
    if (now !== null) form.setFieldValue(now, url)
  })
  return (
    <Input.Wrapper
      label={t`Picture before it plays`}
      labelElement="div"
      description={t`May be left out.`}
      error={refusal ?? errorAt(form, place)}
    >
      {poster === null ? null : (
        <img src={poster} alt="" className={classes.poster} width={192} height={108} loading="lazy" />
      )}
      <div className={classes.choices}>
        <FileButton label={t`Picture of the video`} accept="image/*" isBusy={isUploading} onChoose={upload}>
          {poster === null ? t`Upload a picture` : t`Upload another`}
        </FileButton>
        {poster === null ? null : (
          <AppButton
            kind="terciary"
            onClick={() => form.setFieldValue(place, null)}
          >{t`Remove picture`}</AppButton>
        )}
      </div>
    </Input.Wrapper>
  )
}

interface VideoFieldsProps extends BuilderParts {
  /** Its place in the form. */
  path: string
  video: VideoDraft
}

/** A video: uploaded files or a provider's address, and what goes with it. */
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
        <div className={classes.choices}>
          <Radio value="files" label={t`Files, uploaded here`} />
          <Radio value="address" label={t`YouTube or Vimeo`} />
        </div>
      </Radio.Group>
      {video.from === 'files' ? (
        <SourceList path={path} video={video} form={form} />
      ) : (
        <TextInput
          type="url"
          label={t`Address of the video`}
          description="Members’ browsers ask the provider for it; nothing is sent there before they press play."
          {...bindField(form, `${path}.address`)}
        />
      )}
      <PlaceError place={path}>{errorAt(form, path)}</PlaceError>
      <TextInput
        label={t`Length`}
        description={
          video.from === 'files'
            ? 'Minutes and seconds; read from the file where it can be.'
            : 'Minutes and seconds, such as 4:30; may be left empty.'
        }
        inputMode="numeric"
        className={classes.narrow}
        maxLength={12}
        {...bindField(form, `${path}.length`)}
      />
      <PosterField path={path} poster={video.poster} form={form} />
      <CaptionList path={`${path}.captions`} captions={video.captions} form={form} remove={remove} />
      <ChapterList
        path={`${path}.chapters`}
        chapters={video.chapters}
        length={getSeconds(video.length)}
        form={form}
        remove={remove}
      />
    </Stack>
  )
}
