/**
 * How wide the letters of Inter Regular are, the typeface in which corrections are written: for each run of characters its
 * first one, and the widths from there on; all in base 36, in units of which 2048 are the size of the letters. The test
 * of `annotate/` holds it against the typeface itself.
 */
export const interUnits = 2048;

/** Of the empty box that stands for a character that the typeface lacks. */
export const interBoxWidth = 1344;

export const interWidths = `
w:g0 gd qi 101 10i 1jv 10n h2 kr kr si 11n ge q6 ge ki zw n5 yp z5 10r xr za w7 z7 za ge h6 11n 11n 11n t3 1iy 139 118 15k 152 y7 xl 16g 16a fa wh 128 w6 1fe 16v 17i 10c 17i 10m 10i 10q 16c 139 1k2 12t 12m zs kr ki kr qt py id vy yu wi yu x6 l2 yw xn ds ds v8 ds 1du xm y4 yu yu lf u1 im xn vz 1ak v2 vz vf o9 ix o9 11n
4g:g0 gd wi yr 158 va fd wc xm 1g0 pt x5 11n
4u:11w r6 px 11n p5 pd id xc ya ge f9 hb rg x5 19n 1c7 1e6 t3 139 139 139 139 139 139 1kj 15k y7 y7 y7 y7 fa fa fa fa 15t 16v 17i 17i 17i 17i 17i 11n 17i 16c 16c 16c 16c 12m 106 z2 vy vy vy vy vy vy 1g7 wi x6 x6 x6 x6 ds ds ds ds x5 xm y4 y4 y4 y4 y4 11n y4 xn xn xn xn vz yu vz 139 vy 139 vy 139 vy 15k wi 15k wi 15k wi 15k wi 152 14e 15t yu y7 x6 y7 x6 y7 x6 y7 x6 y7 x6 16g yw 16g yw 16g yw 16g yw 16a xn 186 xn fa ds fa ds fa ds fa ds fa ds 1br rk wh ds 128 v8 tw w6 ds w6 ds w6 jc w0 kg xu ds 16v xm 16v xm 16v xm
96:16v xm 17i y4 17i y4 17i y4 1l6 1kv 10m lf 10m lf 10m lf 10i u1 10i u1 10i u1 10i u1 10q im 10q le 10q im 16c xn 16c xn 16c xn 16c xn 16c xn 16c xn 1k2 1ak 12m vz 12m zs vf zs vf zs vf hw yu 190 11c yu 18r 13g 15k 15k wx 15t 1cu 102 yu uw y7 16g z5 xl m6 16g 106 1i5 fo j6 12l v8 ds 10i 1fn 16v xn 17i 17c xy 1dk 10b 184 yu 15a 10i u1 zw v4 im 10v id 10q 166 z9 17j 103 14k 12m zs vf 12y 12y za ut yp yn uz uw 102 f6 ke ds gd
cl:20h 1u9 1sn 19y rk 23c 1kn 1be 139 vy fa ds 17i y4 16c xn 16c xn 16c xn 16c xn 16c xn x6 139 vy 139 vy 1kj 1g7 16g 128 16g yw 128 v8 17i y4 17i y4 12y za ds 24u 20h 1u9 16g yw 1rm 106 16v xm 139 vy 1kj 1g7 17i y4 139 vy 139 vy y7 x6 y7 x6 fa ds fa ds 17i y4 17i y4 10m lf 10m lf 16c xn 16c xn 10i u1 10q im 102 ux 16a xn zz 17q zz zy zs vf 139 vy y7 x6 17i y4 17i y4 17i y4 17i y4 12m vz mo 16i n8 ds 1fh 1fh 139 15k wi wx 10q u1 vf uw ux 118 166 15a y7 x6 yf ds 17i yu 10u lf 120 vz vy yu yu ym uv
gm:yu yu ux x6 16q uk uk 13m w6 ds yw yw vw y1 155 xn xm xm ds fo jh ds nr ds 10h 1du 1du 1du xm xm 102 y4 19m 1ah 10d lf km lf
hq:jk jk vj vj u1 ks ks
hy:ta im ik 104 zy v0 vz 1ak vz w8 vf
ia:za zj uv uv uv uv 17i w5 w6 xu xh jq v8 rg yu uv uv 1px 1l0
iu:16i vt 19g 1bv 15z 15h po us zy zw
jf:f9 eu
jq:ni
ka:gy
kc:sq
lc:0 0
lf:0 0
lk:0 0
mb:dr
ok:f6 fb 16v
oq:f9 wi wi wi h6 wh
p0:fd 12a 139 ge 160 1e3 n3
p8:1d1
pa:1dz 1dj fo 139 118 wx 12r y7 zs 16a 17i fa 128 139 1fe 16v 11c 17i 16a 10c
pv:137 10q 12m 1e3 12t 1e2 17t fa 12m 11s uk xn fo xn 11s xw vz x8 uk sz xn zc fo tw 10i xc xe vs y4 yf yu we zi qi xn 150 wd 189 19s fo xn y4 xn 19s 128 102 104 127 1c2 127 12z 1ao tw
rg:xr ud
s0:158 102 wi ds 17i pm pm
s9:15k 1fe
sc:yu 15k 15k 15k y7 y7 1bv wx 15k 10i fa fa wh 1rc 1s0 1eb 128 16v zr 153 139 10r 118 wx 1am y7 1im z5 16v 16v 128 16k 1fe 16a 17i 16a 10c 15k 10q zr 1b4 12t 150 13u 1ih 1jb 1ag 1e8 10y 15k 1lq 10m vy xs w5 ot yw x6 1a3 s4 xn xn uu wq 17t xh y4 xg yu wi qi vz 133 v2 xz wv 1as 1bm 10m 15w vs wi 1by vj x6 x6 xn ot wi u1 ds ds ds 1gl 1f0 xn uu xn vz xg 1f0 19w 136 z0 1ie 18h 139 wh 1hb 185 1cj 13i 1t5 1ij uz tq 1e2 189 17i y4 142 xq 142 xq 23h 1sz
w0:14f w6 zy 0 0 0 0 0 0 0 16v xn 136 z0 104 yo wx ot wx ot 113 ut 1jq 1b7 z5 s4 146 vy 11x xb
ww:1bq zo 174 yb 1k2 12j 1r1 1gg 1k2 18a 15k wi 10q qi 12m vz 12m vz 13x w6 1g3 11i 14o xp 13u wv 13u xn 1br 14m 1br 14m fa 1im 1a3 12u xe 16k wq 16a xh 16a xh 14o xp 1fe 17t ds 139 vy 139 vy 1kj 1g7 y7 x6 16f x6 16f x6 1im 1a3 z5 s4 za za 16v xn 16v xn 17i y4 17i y4 17i y4 15k wi zr vz zr vz zr vz 13u wv wx ot 1e8 15w xo ot 13x tn 12t v2
10v:xk
5xc:139 vy 118 yu 118 yu 118 yu 15k wi 152 yu 152 yu 152 yu 152 yu 152 yu y7 x6 y7 x6 y7 x6 y7 x6 y7 x6 xl l2 16g yw 16a xn 16a xn 16a xn 16a xn 16a xn fa ds fa ds 128 v8 128 v8 128 v8 w6 ds w6 ds w6 ds w6 ds 1fe 1du 1fe 1du 1fe 1du 16v xm 16v xm 16v xm 16v xm 17i y4 17i y4 17i y4 17i y4 10c yu 10c yu 10m lf 10m lf 10m lf 10m lf 10i u1 10i u1 10i u1 10i u1 10i u1 10q im 10q im 10q im 10q im 16c xn 16c xn 16c xn 16c xn 16c xn 139 vz 139 vz 1k2 1ak 1k2 1ak 1k2 1ak 1k2 1ak 1k2 1ak 12t v2 12t v2 12m vz zs vf zs vf zs vf xn im 1ak vz vy hw
61p:kj 14c uq 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy 139 vy y7 x6 y7 x6 y7 x6 y7 x6 y7 x6 y7 x6 y7 x6 y7 x6 fa ds fa ds 17i y4 17i y4 17i y4 17i y4 17i y4 17i y4 17i y4 17c xy 17c xy 17c xy 17c xy 17c xy 16c xn 16c xn 166 z9 166 z9 166 z9 166 z9 166 z9 12m vz 12m vz 12m vz 12m vz 172 vc v0 uz 15f 108 11s 11s 11s 11s 11s 11s 11s 11s 14j 14j 1d6 1du 1da 1di 18p 18p uk uk uk uk uk uk
654:17t 181 1gt 1hh 1gx 1h5
65c:xn xn xn xn xn xn xn xn 1fw 1g4 1ow 1pk 1p0 1p8 1kf 1kf fo fo fo fo fo fo fo fo ow p4 xw yk y0 y8 tf tf y4 y4 y4 y4 y4 y4
66g:1eu 1f2 1nu 1oi 1ny 1o6
66o:xn xn xn xn xn xn xn xn
66x:1g0
66z:1pg
671:1p4
673:1kb 19s 19s 19s 19s 19s 19s 19s 19s 1fc 1fk 1oc 1p0 1og 1oo 1jv 1jv 11s 11s uk uk xn xn fo fo y4 y4 xn xn 19s 19s
680:11s 11s 11s 11s 11s 11s 11s 11s 14j 14j 1d6 1du 1da 1di 18p 18p xn xn xn xn xn xn xn xn 1fw 1g4 1ow 1pk 1p0 1p8 1kf 1kf 19s 19s 19s 19s 19s 19s 19s 19s 1fc 1fk 1oc 1p0 1og 1oo 1jv 1jv 11s 11s 11s 11s 11s
69i:11s 11s 139 139 139 14j 139 c2 f9 c2 sg ow xn xn xn
69y:xn xn 137 160 1ba 1e3 16a il kn g6 fo fo fo fo
6ae:fo fo fa fa ka n3
6al:jh kv g6 xn xn xn xn yu yu xn xn 12m 12m 16s 1dz 1b3 12a 12a 8j
6b6:19s 19s 19s
6ba:19s 19s 17i 1d1 1b5 1dj 17t fd c2
6bm:sg
6bt:ac
6bv:0
6c3:sg 1kw
6c8:eu eu dq
6cc:p2 p2 ny
6cg:ry
6ci:w0
6cm:1d6
6cy:co p6
6d5:lv lv
6dg:ax
6es:q6
6g0:15i 15k 15i yc yr 1cv 17s 1iy 1rr 1ia 1ai yu 11x 14e 10q 274
6gh:11t 16g 139 zz 15k
6go:10q ut xt
6gs:15c 13w 15a 118
6j7:pa
6ja:1q5
6jm:yr
6mp:1bg
6mr:1bg
6qa:11n
8sc:ba
8sf:109
933:0
wwv:0
x6n:1v3
1edb:0
`;
