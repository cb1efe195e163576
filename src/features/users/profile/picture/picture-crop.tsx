import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Box, Cluster } from '~/ui/layouts/primitives'
import classes from './picture-editor.module.css'

interface PixelArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Twice the size that the portal stores (the contract's `uploadPicture`), for quality after the service scales it down.
 */
const uploadSizePx = 1024

const loadImage = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('The picture could not be read')))
    image.src = url
  })

/**
 * Crops a square, upright as the browser shows the image.
 *
 * @param area in pixels of the picture
 * @param longest the maximum side of the result in pixels
 * @throws Error if the picture cannot be decoded
 */
export const cropPicture = async (url: string, area: PixelArea, longest = uploadSizePx): Promise<Blob> => {
  const image = await loadImage(url)
  const size = Math.max(1, Math.min(longest, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot cut pictures')
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be cut'))
      else resolve(blob)
    }, 'image/png')
  })
}

interface PictureCropProps {
  /** The URL of the chosen file. */
  url: string
  isSending: boolean
  onUse: (picture: Blob) => Promise<void>
  onCancel: () => void
  /** Called if the browser cannot decode the file. */
  onUnreadable: () => void
}

const maxZoom = 4

// Pixels.
const step = 16

const ways = [
  { key: 'ArrowLeft', words: 'left', Icon: IconArrowLeft },
  { key: 'ArrowUp', words: 'up', Icon: IconArrowUp },
  { key: 'ArrowDown', words: 'down', Icon: IconArrowDown },
  { key: 'ArrowRight', words: 'right', Icon: IconArrowRight },
] as const

/** Chooses the square to show, with a preview. */
export function PictureCrop({ url, isSending, onUse, onCancel, onUnreadable }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const preview = usePreview(url, area)
  // The focusable part, which exists only after the picture has loaded.
  const cropper = useRef<RefObject<HTMLDivElement | null>>(null)

  // The library's own keys keep the picture within its bounds.
  const press = (key: string) => {
    for (const type of ['keydown', 'keyup']) {
      cropper.current?.current?.dispatchEvent(
        new KeyboardEvent(type, { key, bubbles: true, cancelable: true }),
      )
    }
  }

  const use = async () => {
    if (area === null) return
    const picture = await cropPicture(url, area).catch(() => null)
    if (picture === null) onUnreadable()
    else await onUse(picture)
  }

  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          zoomWithScroll={false}
          keyboardStep={step}
          disableAutomaticStylesInjection
          setCropperRef={(ref) => {
            cropper.current = ref
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_relative, pixels) => setArea(pixels)}
          mediaProps={{ onError: onUnreadable, alt: t`The picture you chose` }}
          cropperProps={{ 'aria-label': t`Part of the picture to show; move it with the arrow keys` }}
        />
      </div>
      <Cluster gap="16px 24px" mt={16}>
        <label className={classes.zoom}>
          <Trans>
            Size
            <input
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
            />
          </Trans>
        </label>
        <div className={classes.ways} role="group" aria-label={t`Move the picture`}>
          {ways.map(({ key, words, Icon }) => (
            <ActionIcon key={key} size={36} aria-label={t`Move it ${words}`} onClick={() => press(key)}>
              <Icon size={16} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          ))}
        </div>
        <Box c="faint" size="sm" className={classes.previewed}>
          <Trans>
            {preview === null ? (
              <span className={classes.preview} />
            ) : (
              <img
                className={classes.preview}
                src={preview}
                width={96}
                height={96}
                alt={t`How it will look`}
              />
            )}
            Preview
          </Trans>
        </Box>
      </Cluster>
      <Cluster mt={16}>
        <AppButton
          size="md"
          loading={isSending}
          disabled={area === null}
          onClick={() => void use()}
        >{t`Use this picture`}</AppButton>
        <AppButton kind="outlined" size="md" disabled={isSending} onClick={onCancel}>{t`Cancel`}</AppButton>
      </Cluster>
    </>
  )
}

// Milliseconds. The picture follows the pointer; cropping is debounced.
const debounceMs = 120

/** Twice the shown size, for high-density screens. */
const previewSizePx = 192

/** Returns the URL of the cropped preview; null until it exists. */
const usePreview = (url: string, area: Area | null): string | null => {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (area === null) return undefined
    let made: string | null = null
    let isOver = false
    const show = async () => {
      const picture = await cropPicture(url, area, previewSizePx).catch(() => null)
      if (isOver) return
      made = picture === null ? null : URL.createObjectURL(picture)
      setPreview(made)
    }
    const timer = window.setTimeout(() => void show(), debounceMs)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [url, area])
  return preview
}
