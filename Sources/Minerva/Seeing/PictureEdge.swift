/// Where a picture ends.
public enum PictureEdge {
    /// Whether what extends by `size` about `center` reaches beyond the picture; display pixels, the outermost ones at 0
    /// and at the picture's size less one.
    public static func cuts(size: Vector2, at center: Vector2, pictureWidth: Int, pictureHeight: Int) -> Bool {
        center.x - size.x / 2 < 0 || center.y - size.y / 2 < 0
            || center.x + size.x / 2 > Double(pictureWidth - 1) || center.y + size.y / 2 > Double(pictureHeight - 1)
    }
}
