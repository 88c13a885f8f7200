#!/bin/sh
# Makes the decks whose sources stand here. Needs Debian 12's libreoffice-impress, librsvg2-bin,
# texlive-latex-extra, lmodern, qpdf, ghostscript, python3-reportlab, python3-pil,
# python3-pikepdf and the fonts Lato, DejaVu and Noto.
set -eu
cd "$(dirname "$0")"
out=${1:-..}
samples=${2:-../../../samples}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

impress() {
  soffice --headless --convert-to pdf:impress_pdf_Export --outdir "$tmp" "$1" >/dev/null 2>&1
}

# The picture is put into the flat file here, because Impress does not load linked pictures unasked.
rsvg-convert -w 1600 sample-picture.svg -o "$tmp/picture.png"
base64 -w0 "$tmp/picture.png" >"$tmp/picture.txt"
awk -v file="$tmp/picture.txt" 'BEGIN { getline picture < file }
  { at = index($0, "PICTURE"); if (at) $0 = substr($0, 1, at - 1) picture substr($0, at + 7); print }' sample.fodp >"$tmp/sample.fodp"
impress "$tmp/sample.fodp"
qpdf --static-id --object-streams=generate "$tmp/sample.pdf" "$samples/sample.pdf"
soffice --headless --convert-to pptx --outdir "$samples" "$tmp/sample.fodp" >/dev/null 2>&1

impress rtl.fodp
qpdf --static-id --object-streams=generate "$tmp/rtl.pdf" "$out/rtl.pdf"

pdflatex -interaction=batchmode -output-directory "$tmp" beamer.tex >/dev/null
pdflatex -interaction=batchmode -output-directory "$tmp" beamer.tex >/dev/null
cp "$tmp/beamer.pdf" "$out/beamer.pdf"

pdflatex -interaction=batchmode -output-directory "$tmp" listings.tex >/dev/null
cp "$tmp/listings.pdf" "$out/listings.pdf"

python3 draw_decks.py "$out"
gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -dNoOutputFonts -dFirstPage=3 -dLastPage=3 -o "$out/outlines.pdf" "$out/quartz.pdf"
python3 garble_text.py unmapped "$out/google-slides.pdf" 3 "$out/no-character-map.pdf"
python3 garble_text.py exchanged "$out/accents.pdf" 1 "$out/wrong-character-map.pdf"
qpdf --static-id --encrypt sesame secret 256 -- "$out/blank-slide.pdf" "$out/encrypted.pdf"
qpdf --static-id --allow-weak-crypto --password-mode=unicode --encrypt sésame secret 128 --use-aes=n -- "$out/blank-slide.pdf" "$out/encrypted-old.pdf"
qpdf --static-id --encrypt '' secret 256 --print=none --modify=none --extract=n -- "$out/blank-slide.pdf" "$out/owner-password.pdf"
