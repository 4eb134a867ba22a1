//! Turns SVG pictures into sprites; runs in the build, not on the chip.
//!
//! A picture is as many pixels large as its `viewBox`. Edges are hard on the chip; where an SVG
//! names the colour it will mostly stand on (`data-matte="#rrggbb"`), they are mixed with that.
//! An SVG with `data-as="blocks"` is a list of `<rect>` and stays one. Where small accents count,
//! an eye or a gem, `data-accents="keep"` has the colours chosen as for cards.

use std::{fmt::Write as _, fs, path::Path};

use quantette::{
    ImageRef, Pipeline, QuantizeMethod,
    deps::palette::{Srgb, cast},
};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree, roxmltree::Document},
};

use super::{bake_cards::palette::reduce, encode::encode};

/// Colours a sprite may have.
const COLORS: u16 = 16;
/// Less opaque pixels are not drawn: against a matte even faint ones help, else half decides.
const FAINT: [u8; 2] = [128, 72];

/// What a folder of pictures was baked into.
pub(crate) struct Baked {
    /// The Rust source of one `static` a picture.
    pub(crate) code: String,
    /// The names of the files that became sprites.
    pub(crate) sprites: Vec<String>,
    /// The names of those that became blocks.
    pub(crate) blocks: Vec<String>,
}

/// Bakes the pictures of a folder, or gives one sentence on what is wrong.
pub(crate) fn bake(dir: &Path) -> Result<Baked, String> {
    let told = |e: &dyn std::fmt::Display, path: &Path| format!("{}: {e}", path.display());
    let files = fs::read_dir(dir).map_err(|e| told(&e, dir))?;
    let mut paths: Vec<_> = files.filter_map(|f| Some(f.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "svg"));
    paths.sort();
    let (mut code, mut sprites, mut blocks) = (String::new(), Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let svg = fs::read_to_string(&path).map_err(|e| told(&e, &path))?;
        let folder = dir.file_name().unwrap_or_default().to_string_lossy();
        writeln!(code, "\n/// `{folder}/{name}.svg`").expect(TEXT);
        let document = Document::parse(&svg).map_err(|e| told(&e, &path))?;
        let constant = name.to_uppercase();
        let picture = match document.root_element().attribute("data-as") {
            None => {
                sprites.push(name.into_owned());
                sprite(&constant, &document)
            }
            Some("blocks") => {
                blocks.push(name.into_owned());
                of_blocks(&constant, &document)
            }
            Some(other) => Err(format!("nothing is made as {other}")),
        };
        code += &picture.map_err(|e| told(&e, &path))?;
    }
    let count = sprites.len();
    let row = |name: &String| format!("({name:?}, &{}), ", name.to_uppercase());
    let rows: String = sprites.iter().map(row).collect();
    write!(
        code,
        "\n/// Every sprite of the folder, by the name of its file.\n\
         pub static SPRITES: [(&str, &Sprite); {count}] = [{rows}];\n"
    )
    .expect(TEXT);
    Ok(Baked {
        code,
        sprites,
        blocks,
    })
}

/// The source of one sprite.
fn sprite(name: &str, svg: &Document) -> Result<String, String> {
    let picture = Picture::read(svg)?;
    let (pixels, palette) = picture.indexed()?;
    let encoded = encode(&pixels, picture.width).ok_or("the picture is too large for a sprite")?;
    let ([left, top], width, height) = (picture.origin, picture.width, encoded.rows.len() - 1);
    let (rows, runs) = (&encoded.rows, &encoded.runs);
    let (row_count, length) = (rows.len(), runs.len());
    let colors: String = palette.iter().map(|c| format!("color({c}), ")).collect();
    Ok(format!(
        "pub static {name}: Sprite = Sprite {{\n    origin: Point::new({left}, {top}),\n    \
         size: Size::new({width}, {height}),\n    palette: &{name}_COLORS,\n    \
         rows: &{name}_ROWS,\n    runs: &{name}_RUNS,\n}};\n\
         static {name}_COLORS: Palette = [{colors}];\n\
         static {name}_ROWS: [u16; {row_count}] = {rows:?};\n\
         static {name}_RUNS: [u8; {length}] = {runs:?};\n"
    ))
}

/// The source of one picture made of rectangles.
fn of_blocks(name: &str, svg: &Document) -> Result<String, String> {
    let mut list = String::new();
    let elements = svg.root_element().children().filter(|n| n.is_element());
    let count = elements.clone().count();
    for element in elements {
        let get = |name| element.attribute(name).unwrap_or_default();
        let number = |name| get(name).parse::<i16>().map_err(|_| name);
        let [x, y, width, height] = match ["x", "y", "width", "height"].map(number) {
            [Ok(x), Ok(y), Ok(width), Ok(height)] if element.has_tag_name("rect") => {
                [x, y, width, height]
            }
            _ => {
                return Err(format!(
                    "not a rect in whole numbers: {:?}",
                    element.attributes()
                ));
            }
        };
        let [r, g, b] = hex(get("fill"))?;
        let color = rgb565(r, g, b);
        writeln!(
            list,
            "    Block {{ x: {x}, y: {y}, width: {width}, height: {height}, color: color({color}) }},"
        )
        .expect(TEXT);
    }
    Ok(format!(
        "pub static {name}: Blocks = Blocks {{ blocks: &{name}_BLOCKS }};\n\
         static {name}_BLOCKS: [Block; {count}] = [\n{list}];\n"
    ))
}

const TEXT: &str = "a String takes any text";

/// An SVG in pixels: red, green, blue where something is drawn.
struct Picture {
    origin: [i32; 2],
    width: usize,
    pixels: Vec<Option<[u8; 3]>>,
    keeps_accents: bool,
}

impl Picture {
    fn read(document: &Document) -> Result<Picture, String> {
        let root = document.root_element();
        let view = root.attribute("viewBox").ok_or("there is no viewBox")?;
        let view: Option<Vec<i32>> = view.split(' ').map(|n| n.parse().ok()).collect();
        let &[left, top, width, height] = view.as_deref().unwrap_or_default() else {
            return Err("the viewBox must be four whole numbers".into());
        };
        let matte = root.attribute("data-matte").map(hex).transpose()?;

        let tree = Tree::from_xmltree(document, &Options::default()).map_err(|e| e.to_string())?;
        let [width, height] = [width, height].map(|side| side.try_into().unwrap_or_default());
        let mut pixmap = Pixmap::new(width, height).ok_or("the viewBox has no area")?;
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        let faint = FAINT[usize::from(matte.is_some())];
        let seen: Vec<bool> = pixmap.pixels().iter().map(|p| p.alpha() >= faint).collect();
        if let Some([r, g, b]) = matte {
            let mut flat = pixmap.clone();
            flat.fill(Color::from_rgba8(r, g, b, 255));
            let paint = Default::default();
            flat.draw_pixmap(0, 0, pixmap.as_ref(), &paint, Transform::identity(), None);
            pixmap = flat;
        }
        let pixels = pixmap.pixels().iter().zip(seen).map(|(pixel, seen)| {
            let color = pixel.demultiply();
            seen.then(|| [color.red(), color.green(), color.blue()])
        });
        Ok(Picture {
            origin: [left, top],
            width: pixmap.width() as usize,
            pixels: pixels.collect(),
            keeps_accents: root.attribute("data-accents") == Some("keep"),
        })
    }

    /// The pixels as indices into the few colours that stand for all of them best (k-means in
    /// Oklab, where distances are as the eye sees them), and those colours in RGB565.
    #[allow(clippy::type_complexity, reason = "said in words above")]
    fn indexed(&self) -> Result<(Vec<Option<u8>>, [u16; COLORS as usize]), String> {
        let shown: Vec<[u8; 3]> = self.pixels.iter().flatten().copied().collect();
        if shown.is_empty() {
            return Err("nothing is drawn".into());
        }
        let mut palette = [0; COLORS as usize];
        if self.keeps_accents {
            let chosen = reduce(&shown, COLORS.into());
            palette[..chosen.palette.len()].copy_from_slice(&chosen.palette);
            return Ok((self.place(chosen.indices), palette));
        }
        let shown: &[Srgb<u8>] = cast::from_array_slice(&shown);
        let length = shown
            .len()
            .try_into()
            .map_err(|_| "the picture is too large")?;
        let row = ImageRef::new(length, 1, shown).map_err(|e| e.to_string())?;
        let image = Pipeline::new()
            .palette_size(COLORS.try_into().map_err(|_| "a palette of nothing")?)
            .ditherer(None)
            .quantize_method(QuantizeMethod::kmeans())
            .input_image(row)
            .output_srgb8_indexed_image();
        for (entry, color) in palette.iter_mut().zip(image.palette()) {
            *entry = rgb565(color.red, color.green, color.blue);
        }
        Ok((self.place(image.indices().to_vec()), palette))
    }

    /// Puts the shown pixels' indices where those pixels are.
    fn place(&self, indices: Vec<u8>) -> Vec<Option<u8>> {
        let mut indices = indices.into_iter();
        let pixels = self.pixels.iter().map(|p| p.and_then(|_| indices.next()));
        pixels.collect()
    }
}

/// Rounds to the nearest colour of the panel.
fn rgb565(r: u8, g: u8, b: u8) -> u16 {
    let scale = |c: u8, most: u16| (u16::from(c) * most + 127) / 255;
    scale(r, 31) << 11 | scale(g, 63) << 5 | scale(b, 31)
}

fn hex(color: &str) -> Result<[u8; 3], String> {
    let digits = color.strip_prefix('#').filter(|digits| digits.len() == 6);
    let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let [_, r, g, b] = value
        .ok_or_else(|| format!("{color} is not a colour as #rrggbb"))?
        .to_be_bytes();
    Ok([r, g, b])
}
