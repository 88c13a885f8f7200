"""Lines as low resolution, blur, noise and JPEG leave them."""
import io

import numpy as np
from PIL import Image, ImageFilter

from read import height


def compressed(picture, quality):
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=quality)
    return Image.open(data).convert("RGB")


def degraded(planes, chance, noise):
    """Takes and returns three planes of bytes; `chance` is a random.Random, `noise` a generator of NumPy."""
    picture = Image.fromarray(np.ascontiguousarray(planes[::-1].transpose(1, 2, 0)))
    size = picture.size
    kind = chance.random()
    if kind < 0.45:
        scale = chance.uniform(0.33, 0.75)
        kinds = (Image.BILINEAR, Image.BOX, Image.BICUBIC)
        picture = picture.resize((max(8, int(size[0] * scale)), int(height * scale)), chance.choice(kinds))
        if chance.random() < 0.5:
            picture = compressed(picture, chance.randint(30, 85))
        picture = picture.resize(size, Image.BILINEAR)
    elif kind < 0.65:
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.5, 1.6)))
    elif kind < 0.8:
        picture = compressed(picture, chance.randint(15, 60))
    values = np.asarray(picture, np.float32)
    if chance.random() < 0.4:
        values = (values - 128) * chance.uniform(0.4, 1.1) + 128 + chance.uniform(-30, 30)
    if chance.random() < 0.4:
        values = values + noise.normal(0, chance.uniform(2, 16), (*values.shape[:2], 1))
    return np.clip(values, 0, 255).astype(np.uint8)[:, :, ::-1].transpose(2, 0, 1)
